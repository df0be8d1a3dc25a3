import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DATABASES, type TestDatabase } from '../support/postgres/database.ts';
import { addPost, blogList, hoursAgo, slugsOf } from '../support/postgres/posts.ts';
import { OPENING } from '../support/postgres/rows.ts';

const filler = 'Other words stand here and say nothing of it at all. '.repeat(20);

describe.each(DATABASES)('the list of further mentions on $kind', ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  }, OPENING);
  afterAll(() => database?.close());
  beforeEach(() => database.owner('delete from public.blog_posts'));

  const add = (slug: string, text: string, fields = {}) =>
    addPost(database, slug, { content: `<p>${text}</p>`, ...fields });
  const mentions = async (search: string, asked = {}) => (await blogList(database, { search, ...asked })).mentioned;
  const mentioned = async (search: string, asked = {}) => slugsOf(await mentions(search, asked));

  it('contains at most five posts whose body has the words, best match first', async () => {
    await add('once', `${filler} A promise. ${filler}`);
    await add('often', 'A promise is a promise is a promise.');
    await add('never', filler);
    expect(await mentioned('promise')).toEqual(['often', 'once']);
    for (let number = 1; number <= 5; number++) await add(`more-${number}`, `${filler} A promise.`);
    expect(await mentioned('promise')).toHaveLength(5);
  });

  it('contains a passage with the found words marked', async () => {
    await add('one', `${filler} They kept the <em>prom</em>ise &amp; the day. ${filler}`, {
      title: 'One',
      category: 'faith',
      read_time: '3 min read',
    });
    const [mention] = await mentions('promise');
    expect(mention).toEqual({
      slug: 'one',
      title: 'One',
      category: 'faith',
      read_time: '3 min read',
      listed_at: expect.any(String),
      passage: expect.stringMatching(/the \ue000promise\ue001 & the day/),
    });
    expect(mention?.passage.split(' ').length).toBeLessThanOrEqual(24);
  });

  it('contains the passage of the first match, also behind a word that only contains the searched one', async () => {
    await add('far', `${filler} A compromise. ${filler.repeat(4)} They kept the promise at last. ${filler}`);
    const [mention] = await mentions('promise');
    expect(mention?.passage).toMatch(/kept the \ue000promise\ue001 at last/);
    await add('long', `${filler.repeat(8)} Ends <em>prom</em>ised: gladly. ${filler.repeat(8)} A promise.`);
    const long = (await mentions('promises')).find(({ slug }) => slug === 'long');
    expect(long?.passage).toMatch(/Ends \ue000promised\ue001: gladly/);
  });

  it('matches other forms of a word, the beginning of the last word, and all words in any position', async () => {
    await add('one', `Promises ${filler} kept good leadership.`);
    for (const search of ['promising', 'leadershi', 'kept lead', 'promise kept', '"good leadership"'])
      expect(await mentioned(search)).toEqual(['one']);
    for (const search of ['romise', 'kept nowhere', '"leadership good"', 'le', 'kept -leadership'])
      expect(await mentioned(search)).toEqual([]);
  });

  it('omits posts that the list already shows, and is empty on later pages', async () => {
    await add('listed', 'A promise.', { title: 'The promise' });
    await add('excerpted', 'A promise.', { excerpt: 'Of promises' });
    await add('other', 'A promise.');
    expect(await mentioned('promise')).toEqual(['other']);
    expect(await mentioned('promise', { page: 2 })).toEqual([]);
  });

  it('contains only posts of the chosen category', async () => {
    await add('branding', 'A promise.');
    await add('faith', 'A promise.', { category: 'faith' });
    expect(await mentioned('promise', { category: 'faith' })).toEqual(['faith']);
  });

  it('is empty without a search, for stop words, and for excluded words', async () => {
    await add('one', 'The promise of it.');
    for (const search of ['', 'the', 'of it', '-promise', '"', '🙂']) expect(await mentioned(search)).toEqual([]);
  });

  it('includes each change of the body at once', async () => {
    await add('one', 'Morning.');
    await database.owner(`update public.blog_posts set content = '<p>Evening.</p>'`);
    expect([await mentioned('morning'), await mentioned('evening')]).toEqual([[], ['one']]);
  });

  it('of a word in hundreds of posts shows the newest, if they have it', async () => {
    await database.owner(
      `insert into public.blog_posts (slug, title, content, published_at)
      select 'old-' || n, 'Post', '<p>A promise, a promise.</p>', $1::timestamptz - n * interval '1 hour'
      from generate_series(1, 350) as n`,
      [hoursAgo(1000)],
    );
    await database.owner(
      `insert into public.blog_posts (slug, title, content, published_at)
      select 'new-' || n, 'Post', '<p>Once. ' || case when n <= 4 then 'A promise.' else '' end || '</p>',
        $1::timestamptz - n * interval '1 hour'
      from generate_series(1, 200) as n`,
      [hoursAgo(1)],
    );
    const old = await mentioned('promise');
    expect(old).toHaveLength(5);
    expect(old.every((slug) => slug.startsWith('old-'))).toBe(true);
    await add('new-0', 'A promise.', { published_at: hoursAgo(1) });
    expect(await mentioned('promise')).toEqual(['new-0', 'new-1', 'new-2', 'new-3', 'new-4']);
  });

  it('searches only the beginning of a very long body, which is still saved', async () => {
    const words = Array.from({ length: 160_000 }, (_, number) => `w${number.toString(36)}xyz`).join(' ');
    await add('book', `Promise ${words}`.slice(0, 2_000_000));
    expect(await mentioned('promise')).toEqual(['book']);
    await database.owner(`update public.blog_posts set content = content || '<p>End</p>', title = 'Other'`);
    expect(slugsOf((await blogList(database, { search: 'other' })).posts)).toEqual(['book']);
  });
});
