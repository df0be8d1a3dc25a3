import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DATABASES, type TestDatabase } from '../support/postgres/database.ts';
import { addPost, blogList, hoursAgo, slugsOf } from '../support/postgres/posts.ts';
import { OPENING } from '../support/postgres/rows.ts';

describe.each(DATABASES)('the list of the blog on $kind', ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  }, OPENING);
  afterAll(() => database?.close());
  beforeEach(() => database.owner('delete from public.blog_posts'));

  const add = (slug: string, fields = {}) => addPost(database, slug, fields);
  const list = (asked = {}) => blogList(database, asked);

  it('is empty without posts', async () => {
    expect(await list()).toEqual({
      posts: [],
      more: false,
      found: 0,
      featured: null,
      counts: { all: 0 },
      mentioned: [],
    });
  });

  it('is ordered newest first, then by slug; a post without a date counts by its creation', async () => {
    await add('old', { published_at: hoursAgo(100) });
    await add('undated', { published_at: null });
    const together = hoursAgo(50);
    await add('together-a', { published_at: together });
    await add('together-b', { published_at: together });
    expect(slugsOf((await list()).posts)).toEqual(['undated', 'together-b', 'together-a', 'old']);
  });

  it('contains the fields that a list needs, and no body', async () => {
    await add('one', {
      title: 'One',
      excerpt: 'First.',
      category: 'faith',
      image_url: '/pictures/one.webp',
      read_time: '3 min read',
      content: '<p>Body</p>',
    });
    const { posts } = await list();
    expect(posts[0]).toEqual({
      slug: 'one',
      title: 'One',
      excerpt: 'First.',
      category: 'faith',
      featured: false,
      image_url: '/pictures/one.webp',
      read_time: '3 min read',
      listed_at: expect.stringMatching(/^\d{4}-\d\d-\d\d/),
    });
  });

  it('leaves out images with data: addresses', async () => {
    for (const [slug, scheme] of Object.entries({ lower: 'data', upper: 'DATA' }))
      await add(slug, { image_url: `${scheme}:image/png;base64,iVBORw0KGgo=` });
    expect((await list()).posts.map(({ image_url }) => image_url)).toEqual([null, null]);
  });

  it('has pages without gaps or repeats, and reports when there are no more', async () => {
    for (let number = 1; number <= 7; number++) await add(`post-${number}`, { published_at: hoursAgo(number) });
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list({ page, size: 3 })));
    expect(pages.map(({ posts, more }) => [slugsOf(posts), more])).toEqual([
      [['post-1', 'post-2', 'post-3'], true],
      [['post-4', 'post-5', 'post-6'], true],
      [['post-7'], false],
      [[], false],
    ]);
    expect(pages.map(({ found }) => found)).toEqual([7, 7, 7, 7]);
    expect((await list({ size: 7 })).more).toBe(false);
  });

  it('replaces a page or size outside the bounds by the nearest allowed one', async () => {
    await add('one', { published_at: hoursAgo(1) });
    await add('two', { published_at: hoursAgo(2) });
    expect(slugsOf((await list({ page: -3, size: 0 })).posts)).toEqual(['one']);
    expect((await list({ page: 2_000_000_000, size: 2_000_000_000 })).posts).toEqual([]);
  });

  it('shows the newest featured post separately, and not again on a page', async () => {
    for (let number = 1; number <= 4; number++)
      await add(`post-${number}`, { published_at: hoursAgo(number), featured: number > 1 });
    const pages = await Promise.all([1, 2].map((page) => list({ page, size: 2 })));
    expect(pages.map(({ featured }) => featured?.slug)).toEqual(['post-2', 'post-2']);
    expect(pages.map(({ posts }) => slugsOf(posts))).toEqual([['post-1', 'post-3'], ['post-4']]);
    expect(pages[0]?.found).toBe(4);
  });

  it('shows no post separately in a category or a search', async () => {
    await add('one', { featured: true });
    const narrowed = [await list({ category: 'branding' }), await list({ search: 'title' })];
    expect(narrowed.map(({ featured }) => featured)).toEqual([null, null]);
    expect(narrowed.map(({ posts }) => slugsOf(posts))).toEqual([['one'], ['one']]);
  });

  it('of a category contains only its posts, and of an unknown category none', async () => {
    await add('brand');
    await add('faith', { category: 'faith' });
    expect(await list({ category: 'faith' })).toMatchObject({ posts: [{ slug: 'faith' }], found: 1 });
    expect(await list({ category: 'gossip' })).toMatchObject({ posts: [], found: 0, more: false });
  });
});
