import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DATABASES, type TestDatabase } from '../support/postgres/database.ts';
import { addPost, blogList, hoursAgo } from '../support/postgres/posts.ts';
import { OPENING } from '../support/postgres/rows.ts';

describe.each(DATABASES)('the counts of the categories on $kind', ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  }, OPENING);
  afterAll(() => database?.close());
  beforeEach(() => database.owner('delete from public.blog_posts'));

  const counts = async () => (await blogList(database)).counts;
  const change = (changes: string, slug: string) =>
    database.owner(`update public.blog_posts set ${changes} where slug = $1`, [slug]);

  it('count the public posts, whatever is searched for', async () => {
    await addPost(database, 'a');
    await addPost(database, 'b', { category: 'faith' });
    await addPost(database, 'draft', { status: 'draft' });
    await addPost(database, 'scheduled', { published_at: hoursAgo(-1) });
    expect(await counts()).toEqual({ all: 2, branding: 1, faith: 1 });
    expect((await blogList(database, { search: 'nothing', category: 'faith' })).counts).toEqual(await counts());
  });

  it('include each change at once', async () => {
    await addPost(database, 'a');
    await change(`category = 'faith'`, 'a');
    expect(await counts()).toEqual({ all: 1, faith: 1 });
    await change(`status = 'draft', category = 'marketing'`, 'a');
    expect(await counts()).toEqual({ all: 0 });
    await change(`status = 'published'`, 'a');
    expect(await counts()).toEqual({ all: 1, marketing: 1 });
    await change(`title = 'Another', content = 'Other'`, 'a');
    expect(await counts()).toEqual({ all: 1, marketing: 1 });
    await database.owner(`delete from public.blog_posts where slug = 'a'`);
    expect(await counts()).toEqual({ all: 0 });
  });

  it('include what the administrator writes through the Data API', async () => {
    const session = database.as('administrator');
    await session.insert('blog_posts', { slug: 'a', title: 'A', category: 'leadership' });
    expect(await counts()).toEqual({ all: 1, leadership: 1 });
    await session.update('blog_posts', { category: 'faith' }, { slug: 'a' });
    expect(await counts()).toEqual({ all: 1, faith: 1 });
    await session.remove('blog_posts', { slug: 'a' });
    expect(await counts()).toEqual({ all: 0 });
  });

  it('include a scheduled post once its time has come, without a write', async () => {
    // On a slow machine the time may come before the first count; the test then uses a later time.
    for (let lead = 1_000; ; lead *= 4) {
      const moment = Date.now() + lead;
      await addPost(database, 'soon', { published_at: new Date(moment).toISOString() });
      const before = await counts();
      if (Date.now() < moment) {
        expect(before).toEqual({ all: 0 });
        break;
      }
      await database.owner('delete from public.blog_posts');
    }
    await expect.poll(counts, { timeout: 20_000 }).toEqual({ all: 1, branding: 1 });
  });

  it('are right after many posts change in one statement', async () => {
    await database.owner(`
      insert into public.blog_posts (slug, title, category, status)
      select 'post-' || n, 'Post', case when n % 2 = 0 then 'faith' else 'branding' end,
        case when n % 5 = 0 then 'draft' else 'published' end
      from generate_series(1, 100) as n`);
    expect(await counts()).toEqual({ all: 80, branding: 40, faith: 40 });
    await database.owner(`
      update public.blog_posts set category = case category when 'faith' then 'marketing' else 'faith' end`);
    expect(await counts()).toEqual({ all: 80, faith: 40, marketing: 40 });
    await database.owner(`delete from public.blog_posts where category = 'faith'`);
    expect(await counts()).toEqual({ all: 40, marketing: 40 });
    await database.owner('delete from public.blog_posts');
    expect(await counts()).toEqual({ all: 0 });
  });

  it('are right after an insert that conflicts with existing posts', async () => {
    await addPost(database, 'a');
    await addPost(database, 'b', { status: 'draft' });
    const meeting = (what: string) =>
      database.owner(`
        insert into public.blog_posts (slug, title, category, status)
        values ('a', 'A', 'faith', 'published'), ('b', 'B', 'faith', 'published'), ('c', 'C', 'faith', 'published')
        on conflict (slug) do ${what}`);
    await meeting('nothing');
    expect(await counts()).toEqual({ all: 2, branding: 1, faith: 1 });
    await database.owner(`delete from public.blog_posts where slug = 'c'`);
    await meeting('update set category = excluded.category, status = excluded.status');
    expect(await counts()).toEqual({ all: 3, faith: 3 });
  });

  it('are right after the table is truncated', async () => {
    await addPost(database, 'a');
    await database.owner('truncate public.blog_posts cascade');
    expect(await counts()).toEqual({ all: 0 });
    await addPost(database, 'b', { category: 'faith' });
    expect(await counts()).toEqual({ all: 1, faith: 1 });
  });

  it('are right after a rollback', async () => {
    await addPost(database, 'a');
    await expect(
      database.owner(`insert into public.blog_posts (slug, title) values ('b', 'B'), ('a', 'A')`),
    ).rejects.toThrow('blog_posts_slug_key');
    expect(await counts()).toEqual({ all: 1, branding: 1 });
  });
});
