import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DATABASES, type TestDatabase } from '../support/postgres/database.ts';
import { addPost, type BlogArticleAnswer, blogArticle, hoursAgo, slugsOf } from '../support/postgres/posts.ts';
import { OPENING } from '../support/postgres/rows.ts';

describe.each(DATABASES)('an article of the blog on $kind', ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  }, OPENING);
  afterAll(() => database?.close());
  beforeEach(() => database.owner('delete from public.blog_posts'));

  const add = (slug: string, fields = {}) => addPost(database, slug, fields);
  const ask = (slug: string) => blogArticle(database, slug);
  const shown = async (slug: string) => (await ask(slug)) as BlogArticleAnswer;
  const change = (changes: string, slug: string) =>
    database.owner(`update public.blog_posts set ${changes} where slug = $1`, [slug]);

  it('is returned with everything that its page shows', async () => {
    const image = 'data:image/png;base64,iVBORw0KGgo=';
    const shared = { search_title: 'Found', search_description: 'Read this.', social_image_url: '/one.png' };
    await add('one', { title: 'One', content: '<p>Body</p>', tags: ['a', 'b'], image_url: image, ...shared });
    expect(await ask('one')).toEqual({
      post: {
        slug: 'one',
        title: 'One',
        excerpt: '',
        content: '<p>Body</p>',
        category: 'branding',
        featured: false,
        image_url: image,
        read_time: '5 min read',
        tags: ['a', 'b'],
        listed_at: expect.any(String),
        updated_at: expect.any(String),
        likes: 0,
        ...shared,
      },
      newer: null,
      older: null,
      related: [],
    });
  });

  it('is null when it does not exist or is not public', async () => {
    await add('draft', { status: 'draft' });
    await add('scheduled', { published_at: hoursAgo(-1) });
    for (const slug of ['none', '', 'draft', 'scheduled']) expect(await ask(slug)).toBeNull();
  });

  it('has its neighbours in the list, also where several posts have the same time', async () => {
    const together = hoursAgo(10);
    await add('new', { published_at: hoursAgo(1) });
    for (const slug of ['b', 'a', 'c']) await add(slug, { published_at: together });
    await add('old', { published_at: hoursAgo(20) });
    await add('draft', { published_at: together, status: 'draft' });
    await add('scheduled', { published_at: hoursAgo(-1) });
    const neighbours = async (slug: string) => {
      const { newer, older } = await shown(slug);
      return [newer, older];
    };
    const link = (slug: string) => ({ slug, title: `Title of ${slug}` });
    expect(await neighbours('new')).toEqual([null, link('c')]);
    expect(await neighbours('c')).toEqual([link('new'), link('b')]);
    expect(await neighbours('b')).toEqual([link('c'), link('a')]);
    expect(await neighbours('a')).toEqual([link('b'), link('old')]);
    expect(await neighbours('old')).toEqual([link('a'), null]);
  });

  it('names three related posts: by shared tags, then its category, then the newest, but no neighbour', async () => {
    await add('shown', { published_at: hoursAgo(5), tags: ['x', 'y'] });
    await add('newer', { published_at: hoursAgo(4), tags: ['x', 'y'] });
    await add('older', { published_at: hoursAgo(6), tags: ['x', 'y'] });
    await add('akin', { published_at: hoursAgo(9) });
    await add('foreign', { published_at: hoursAgo(1), category: 'faith' });
    await add('draft', { published_at: hoursAgo(1), tags: ['x', 'y'], status: 'draft' });
    await add('scheduled', { published_at: hoursAgo(-1), tags: ['x', 'y'] });
    expect(slugsOf((await shown('shown')).related)).toEqual(['akin', 'foreign']);
    await add('one-tag', { published_at: hoursAgo(30), tags: ['y'], category: 'faith' });
    await add('one-tag-akin', { published_at: hoursAgo(40), tags: ['x'] });
    await add('two-tags', { published_at: hoursAgo(50), tags: ['y', 'x', 'z'], category: 'faith' });
    const { related } = await shown('shown');
    expect(slugsOf(related)).toEqual(['two-tags', 'one-tag-akin', 'one-tag']);
    expect(Object.keys(related[0] ?? {})).not.toContain('content');
  });

  it('is found under every earlier address', async () => {
    await add('first');
    await change(`slug = 'second'`, 'first');
    expect(await ask('first')).toEqual({ moved_to: 'second' });
    await change(`slug = 'third', title = 'Third'`, 'second');
    for (const slug of ['first', 'second']) expect(await ask(slug)).toEqual({ moved_to: 'third' });
    await change(`slug = 'first'`, 'third');
    expect((await shown('first')).post.title).toBe('Third');
    for (const slug of ['second', 'third']) expect(await ask(slug)).toEqual({ moved_to: 'first' });
  });

  it('loses its earlier address to a post that takes it, for as long as that post is public', async () => {
    await add('address', { title: 'Moved' });
    await change(`slug = 'elsewhere'`, 'address');
    await add('address', { title: 'Taken', status: 'draft' });
    expect(await ask('address')).toEqual({ moved_to: 'elsewhere' });
    await change(`status = 'published'`, 'address');
    expect((await shown('address')).post.title).toBe('Taken');
    await change(`slug = 'gone'`, 'address');
    expect(await ask('address')).toEqual({ moved_to: 'gone' });
    await change(`status = 'draft'`, 'gone');
    expect(await ask('address')).toEqual({ moved_to: 'elsewhere' });
    await database.owner(`delete from public.blog_posts where slug in ('gone', 'elsewhere')`);
    expect(await ask('address')).toBeNull();
  });

  it('is not found under an earlier address while it is a draft or scheduled', async () => {
    await add('before');
    await change(`slug = 'after', status = 'draft'`, 'before');
    expect(await ask('before')).toBeNull();
    await database.owner(`update public.blog_posts set status = 'published', published_at = $1`, [hoursAgo(-1)]);
    expect(await ask('before')).toBeNull();
    await database.owner(`update public.blog_posts set published_at = $1`, [hoursAgo(1)]);
    expect(await ask('before')).toEqual({ moved_to: 'after' });
  });

  it('can be two megabytes long, and is saved again', async () => {
    const content = '<p>Words of a <em>long</em> book &amp; more.</p>\n'.repeat(44_000).slice(0, 2_097_100);
    await add('book', { content });
    const { error } = await database.as('administrator').update('blog_posts', { title: 'Changed' }, { slug: 'book' });
    expect(error).toBeNull();
    await change(`content = content || '<p>End</p>'`, 'book');
    const { post } = await shown('book');
    expect([post.title, post.content.length]).toEqual(['Changed', content.length + 10]);
  });
});
