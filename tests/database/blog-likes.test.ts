import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DATABASES, type Origin, type TestDatabase } from '../support/postgres/database.ts';
import { addPost, type BlogArticleAnswer, blogArticle, hoursAgo } from '../support/postgres/posts.ts';
import { OPENING } from '../support/postgres/rows.ts';

const HERE = { clientAddress: '203.0.113.7' };
const THERE = { clientAddress: '203.0.113.8' };

describe.each(DATABASES)('likes on $kind', ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  }, OPENING);
  afterAll(() => database?.close());
  beforeEach(async () => {
    await database.owner('delete from public.blog_posts');
    await database.owner('delete from private.limit_events');
    await addPost(database, 'one');
  });

  const like = async (slug: string, origin: Origin = HERE) => {
    const { value, error } = await database.as('anon', origin).call('like_post', { slug });
    expect(error).toBeNull();
    return value;
  };
  const likes = async (slug: string) => ((await blogArticle(database, slug)) as BlogArticleAnswer).post.likes;
  const later = (time: string) => database.owner(`update private.limit_events set at = at - interval '${time}'`);

  it('are counted and shown with the article', async () => {
    expect(await like('one')).toBe(1);
    expect(await like('one', THERE)).toBe(2);
    expect(await likes('one')).toBe(2);
  });

  it('count once a day for each network address and post', async () => {
    for (let times = 1; times <= 3; times++) expect(await like('one')).toBe(1);
    expect(await like('one', THERE)).toBe(2);
    await addPost(database, 'two');
    expect(await like('two')).toBe(1);
    await later('23 hours');
    expect(await like('one')).toBe(2);
    await later('1 hour');
    expect(await like('one')).toBe(3);
  });

  it('count thirty when thirty addresses like a post five times each', async () => {
    for (let number = 0; number < 150; number++) await like('one', { clientAddress: `192.0.2.${number % 30}` });
    expect(await likes('one')).toBe(30);
  });

  it('grow by at most sixty an hour, and further ones wait for a later hour', async () => {
    for (let number = 1; number <= 65; number++) {
      expect(await like('one', { clientAddress: `192.0.2.${number}` })).toBe(Math.min(number, 60));
    }
    await addPost(database, 'two');
    expect(await like('two')).toBe(1);
    await later('1 hour');
    expect(await like('one')).toBe(66);
  });

  it('that wait are counted by the daily task, even without a new like', async () => {
    for (let number = 1; number <= 62; number++) await like('one', { clientAddress: `192.0.2.${number}` });
    expect(await likes('one')).toBe(60);
    await later('1 hour');
    await database.as('service_role').call('delete_old_submissions', {});
    expect(await likes('one')).toBe(62);
  });

  it('count at most sixty an hour for each network address over all posts', async () => {
    await database.owner(
      `insert into public.blog_posts (slug, title) select 'post-' || n, 'Post' from generate_series(1, 61) as n`,
    );
    for (let number = 1; number <= 60; number++) expect(await like(`post-${number}`)).toBe(1);
    expect(await like('post-61')).toBe(0);
    expect(await like('post-61', THERE)).toBe(1);
    await later('1 hour');
    expect(await like('post-61')).toBe(2);
  });

  it('of visitors without a known address are counted together', async () => {
    for (let times = 1; times <= 2; times++) expect(await like('one', {})).toBe(1);
  });

  it('of hidden posts are not counted, and the answer does not reveal the post', async () => {
    await addPost(database, 'draft', { status: 'draft' });
    await addPost(database, 'scheduled', { published_at: hoursAgo(-1) });
    for (const slug of ['none', 'draft', 'scheduled']) expect(await like(slug)).toBeNull();
    const events = await database.owner('select 1 as event from private.limit_events');
    expect(events).toEqual([]);
  });

  it('are deleted with their post', async () => {
    await like('one');
    await database.owner(`delete from public.blog_posts`);
    expect(await database.owner('select 1 as kept from private.post_likes')).toEqual([]);
  });
});
