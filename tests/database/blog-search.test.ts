import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DATABASES, type TestDatabase } from '../support/postgres/database.ts';
import { addPost, blogList, hoursAgo, slugsOf } from '../support/postgres/posts.ts';
import { OPENING } from '../support/postgres/rows.ts';

describe.each(DATABASES)('the search of the blog on $kind', ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  }, OPENING);
  afterAll(() => database?.close());
  beforeEach(() => database.owner('delete from public.blog_posts'));

  const add = (slug: string, title: string, fields = {}) => addPost(database, slug, { title, ...fields });
  const search = async (text: string, asked = {}) => blogList(database, { search: text, ...asked });
  const found = async (text: string) => slugsOf((await search(text)).posts).sort();

  it('finds any part of a title or excerpt, in any case', async () => {
    await add('title', 'The Brandmark');
    await add('excerpt', 'Nothing', { excerpt: 'About rebranding.' });
    await add('neither', 'Else', { content: '<p>brand</p>', category: 'branding' });
    for (const text of ['brand', 'BRAND', 'rand']) expect(await found(text)).toEqual(['excerpt', 'title']);
    expect(await found('')).toEqual(['excerpt', 'neither', 'title']);
  });

  it('does not match text that begins in the title and ends in the excerpt', async () => {
    await add('one', 'Ends here', { excerpt: 'begins there' });
    for (const text of ['herebegins', 'here begins', 'here\nbegins']) expect(await found(text)).toEqual([]);
  });

  it.each([
    ['100% sure', '0% s', '0 s'],
    ['snake_case', 'e_c', 'eXc'],
    ["it's", "t's", 'ts'],
    ['so "quoted"', '"q', 'q"'],
    ['one, two', 'e, t', 'e,t'],
    ['(sic)', '(s', 's('],
    ['back\\slash', 'k\\s', 'k/s'],
    ['a*b+c?.[d]{2}', '*b+c?.[d]{2}', 'aab'],
    ['tab & <tag>; --', '<tag>; --', '&lt;tag'],
    ['smile 🙂 now', '🙂', '🙃'],
    ['family 👩‍👧 here', '👩‍👧', '👨‍👧'],
    ['日本語の本', '語', '英'],
    ['Привет мир', 'ПРИВЕТ', 'Пока'],
    ['ΚΑΛΗΜΕΡΑ ΚΟΣΜΕ', 'καλημερα', 'καλησπερα'],
    ['Ο μεγάλος ΔΡΟΜΟΣ', 'δρόμος'.normalize('NFC').replace('ό', 'ο'), 'δρομου'],
    ['ÉCOLE', 'école', 'ecole'],
    ['l’école', 'ÉCOLE', 'ECOLE'],
    ['Straße', 'STRAßE', 'strasse'],
  ])('takes the characters of %j literally: %j matches, %j does not', async (title, text, other) => {
    await add('one', title);
    expect(await found(text)).toEqual(['one']);
    expect(await found(other)).toEqual([]);
  });

  it('finds accents in composed and decomposed form, in the post and in the search', async () => {
    await add('composed', 'école'.normalize('NFC'));
    await add('apart', 'École'.normalize('NFD'));
    for (const form of ['NFC', 'NFD'] as const)
      expect(await found('école'.normalize(form))).toEqual(['apart', 'composed']);
  });

  it('finds a text of one or two characters', async () => {
    await add('one', 'Quiz', { excerpt: 'é' });
    await add('two', 'Other');
    expect(await found('q')).toEqual(['one']);
    expect(await found('UI')).toEqual(['one']);
    expect(await found('é')).toEqual(['one']);
    expect(await found('t')).toEqual(['two']);
    expect(await found('x')).toEqual([]);
    expect(await found('xy')).toEqual([]);
  });

  it('shows the newest of many matches page by page, and counts up to a hundred', async () => {
    await database.owner(
      `insert into public.blog_posts (slug, title, published_at, category)
      select 'post-' || n, 'Common ' || case when n % 4 = 0 then 'rare' else '' end, $1::timestamptz - n * interval '1 hour',
        case when n % 2 = 0 then 'faith' else 'branding' end
      from generate_series(1, 400) as n`,
      [hoursAgo(1)],
    );
    const common = await search('COMMON', { page: 2, size: 3 });
    expect([slugsOf(common.posts), common.found, common.more]).toEqual([['post-4', 'post-5', 'post-6'], 100, true]);
    const rare = await search('rare', { page: 33, size: 3 });
    expect([slugsOf(rare.posts), rare.found, rare.more]).toEqual([['post-388', 'post-392', 'post-396'], 100, true]);
    const last = await search('rare', { page: 34, size: 3 });
    expect([slugsOf(last.posts), last.found, last.more]).toEqual([['post-400'], 100, false]);
    const beyond = await search('common', { page: 9, size: 50 });
    expect([beyond.posts, beyond.found, beyond.more]).toEqual([[], 100, false]);
    const narrowed = await search('common', { category: 'faith', size: 2 });
    expect([slugsOf(narrowed.posts), narrowed.found, narrowed.more]).toEqual([['post-2', 'post-4'], 100, true]);
    expect((await search('common post', { category: 'faith' })).found).toBe(0);
  });

  it('counts only public matches, without drafts and scheduled posts', async () => {
    await add('one', 'Found');
    await add('two', 'Found', { category: 'faith' });
    await add('draft', 'Found', { status: 'draft' });
    await add('scheduled', 'Found', { published_at: hoursAgo(-1) });
    expect(await search('found')).toMatchObject({ found: 2, more: false });
    expect(await search('found', { category: 'faith' })).toMatchObject({ posts: [{ slug: 'two' }], found: 1 });
  });

  it('includes each change of title and excerpt at once', async () => {
    await add('one', 'Before', { excerpt: 'first' });
    await database.owner(`update public.blog_posts set title = 'After'`);
    expect([await found('before'), await found('after'), await found('first')]).toEqual([[], ['one'], ['one']]);
    await database.owner(`update public.blog_posts set excerpt = 'second'`);
    expect([await found('first'), await found('second')]).toEqual([[], ['one']]);
  });

  it('accepts a search of any length and with any characters', async () => {
    await add('one', 'x'.repeat(300));
    expect(await found('x'.repeat(1_000_000))).toEqual(['one']);
    for (const text of ['-', '"', '!', '()', '& |', ':*', "'", '\\', '-brand', 'or', 'a or', '"a', "'':*"])
      expect(await found(text)).toEqual([]);
  });
});
