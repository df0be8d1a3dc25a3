import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DATABASES, type Row, type TestDatabase } from '../support/postgres/database.ts';
import { addPost } from '../support/postgres/posts.ts';
import { OPENING, resetRows } from '../support/postgres/rows.ts';

const PATH = '/storage/v1/object/public/blog-images/';
const HOSTED = `https://abcdefgh.supabase.co${PATH}`;
const DRAFT = { kind: 'post', key: 'first-post', title: 'Typing', base_version: 1 };
const DEVICE = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';

describe.each(DATABASES)('the media library on $kind', ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  }, OPENING);
  afterAll(() => database?.close());
  beforeEach(async () => {
    await resetRows(database);
    for (const table of ['private.content_drafts', 'private.image_texts', 'storage.objects'])
      await database.owner(`delete from ${table}`);
    await database.owner(
      `insert into storage.objects (bucket_id, name, metadata, created_at)
       select 'blog-images', name, '{"size": 1234, "mimetype": "image/png"}', timestamptz '2026-01-05T14:00:00Z' + place * interval '1 hour'
       from unnest(array['1.png', '2.png', 'ä b.webp', '1.png.webp', '.emptyFolderPlaceholder']) with ordinality as each (name, place)`,
    );
  });

  const author = () => database.as('administrator');
  const save = (fields: Row) => author().update('blog_posts', fields, { slug: 'first-post' });
  const listed = async (args: Row = {}) =>
    (await author().call('media_images', args)).value as { rows: Record<string, unknown>[]; more: boolean };
  const usesOf = async (name: string) => (await listed()).rows.find((row) => row.name === name)?.uses;
  const post = async () =>
    (await database.owner(`select * from public.blog_posts where slug = 'first-post'`))[0] as Row & { id: string };

  it('lists the images page by page, newest first', async () => {
    const first = await listed({ size: 3 });
    expect(first.rows.map(({ name }) => name)).toEqual(['1.png.webp', 'ä b.webp', '2.png']);
    expect(first.rows[2]).toEqual({
      ...{ name: '2.png', created_at: '2026-01-05T16:00:00+00:00', bytes: 1234, type: 'image/png', alt: '', uses: [] },
    });
    expect(first.more).toBe(true);
    const second = await listed({ size: 3, after: first.rows[2] });
    expect([second.rows.map(({ name }) => name), second.more]).toEqual([['1.png'], false]);
  });

  it('lists the uses of an image: posts, pages, drafts and earlier versions, also of a deleted post', async () => {
    await save({
      content: `<p><img src="${PATH}1.png" alt=""><img src="${PATH}1.png"></p>`,
      image_url: `${PATH}2.png`,
    });
    await author().update('page_content', { content: `<img src='${HOSTED}%C3%A4%20b.webp'>` }, { page_id: 'home' });
    const fields = { content: `<img src="${PATH}1.png">`, imageUrl: `${HOSTED}2.png` };
    await author().call('store_draft', { ...DRAFT, item_id: (await post()).id, fields, device: DEVICE });
    const used = { key: 'first-post', title: 'First post', times: 1 };
    const typed = { key: 'first-post', title: 'Typing', times: 1, kind: 'draft' };
    expect(await usesOf('1.png')).toEqual([{ ...used, kind: 'post' }, typed]);
    expect(await usesOf('2.png')).toEqual([{ ...used, kind: 'post' }, typed]);
    expect(await usesOf('ä b.webp')).toEqual([{ kind: 'page', key: 'home', title: 'Welcome', times: 1 }]);
    expect(await usesOf('1.png.webp')).toEqual([]);

    await author().call('discard_draft', { kind: 'post', item_id: (await post()).id, device: DEVICE });
    await save({ title: 'Second', image_url: null });
    await save({ title: 'Third', content: '' });
    expect(await usesOf('1.png')).toEqual([{ kind: 'revision', key: 'first-post', title: 'Second', times: 2 }]);
    expect(await usesOf('2.png')).toEqual([{ kind: 'revision', key: 'first-post', title: 'First post', times: 1 }]);
    await save({ image_url: `${PATH}2.png`, social_image_url: `${PATH}1.png` });
    expect(await usesOf('1.png')).toMatchObject([{ kind: 'post' }, { kind: 'revision', times: 2 }]);
    await author().remove('blog_posts', { slug: 'first-post' });
    expect(await usesOf('2.png')).toEqual([{ kind: 'revision', key: 'first-post', title: 'Third', times: 2 }]);
    await database.owner('delete from public.content_revisions');
    expect(await database.owner(`select * from private.image_uses where kind <> 'page'`)).toEqual([]);
  });

  it('finds images by name, alternative text and the titles of the items that use them', async () => {
    await save({ title: 'Über Größe', image_url: `${PATH}2.png` });
    await author().call('describe_image', { name: '1.png', alt: 'A red Boat' });
    const found = async (search: string) => (await listed({ search })).rows.map(({ name }) => name);
    expect(await found('red boat')).toEqual(['1.png']);
    expect(await found('ÜBER')).toEqual(['2.png']);
    expect(await found('WELCOME')).toEqual([]);
    expect(await found('.WEBP')).toEqual(['1.png.webp', 'ä b.webp']);
    expect(await found('%')).toEqual([]);
  });

  it('stores an alternative text for each image', async () => {
    const describeImage = (name: string, alt: string) => author().call('describe_image', { name, alt });
    const texts = () => database.owner('select name, alt from private.image_texts');
    await describeImage('1.png', ' A boat ');
    await describeImage('1.png', 'A red boat');
    expect(await texts()).toEqual([{ name: '1.png', alt: 'A red boat' }]);
    expect((await describeImage('none.png', 'None')).error?.code).toBe('22023');
    expect((await describeImage('2.png', 'x'.repeat(501))).error?.code).toBe('22023');
    await describeImage('1.png', '');
    expect(await texts()).toEqual([]);
    await describeImage('2.png', 'Gone tomorrow');
    await database.owner(`delete from storage.objects where name = '2.png'`);
    await database.as('service_role').call('delete_old_submissions', {});
    expect(await texts()).toEqual([]);
  });

  it('replaces an image in posts, pages and drafts, but not in earlier versions or similar names', async () => {
    const images = (url: string) => ({ image_url: url, social_image_url: url });
    const others = `<img src="${PATH}1.png.webp"><img src="https://example.com/1.png">`;
    await save({ content: `<p><img src="${HOSTED}1.png" alt="A"></p>${others}`, ...images(`${PATH}1.png`) });
    await author().update('page_content', { content: `<img src="${PATH}1.png">` }, { page_id: 'home' });
    await addPost(database, 'untouched', { content: others });
    const { id, version } = await post();
    const fields = { content: `<img src="${PATH}1.png">“”`, imageUrl: `${PATH}1.png`, socialImageUrl: `${PATH}1.png` };
    const draft = { ...DRAFT, base_version: version, item_id: id, fields, device: DEVICE };
    await author().call('store_draft', draft);
    await author().call('describe_image', { name: '1.png', alt: 'A boat' });

    const { value, error } = await author().call('replace_image', { name: '1.png', replacement: 'ä b.webp' });
    expect([error, value]).toEqual([null, { posts: 1, pages: ['home'], drafts: 1 }]);
    const after = `${PATH}%C3%A4%20b.webp`;
    expect(await post()).toMatchObject({
      content: `<p><img src="https://abcdefgh.supabase.co${after}" alt="A"></p>${others}`,
      ...images(after),
    });
    expect(await database.owner('select content from public.page_content')).toEqual([
      { content: `<img src="${after}">` },
    ]);
    expect(await database.owner(`select version from public.blog_posts where slug = 'untouched'`)).toEqual([
      { version: 1 },
    ]);
    // The draft is moved to the new version of its post, so that continuing it causes no conflict.
    expect((await author().call('content_drafts', { kind: 'post', item_id: id })).value).toMatchObject([
      {
        base_version: (await post()).version,
        fields: { content: `<img src="${after}">“”`, imageUrl: after, socialImageUrl: after },
      },
    ]);
    expect(await usesOf('1.png')).toEqual(
      [
        { kind: 'revision', key: 'home', title: 'Welcome', times: 1 },
        { kind: 'revision', key: 'first-post', title: 'First post', times: 1 },
      ].sort((one, other) => one.title.localeCompare(other.title)),
    );
    expect((await listed()).rows.find(({ name }) => name === 'ä b.webp')).toMatchObject({ alt: 'A boat' });

    // Back again: a name that is escaped in the text is found too.
    expect((await author().call('replace_image', { name: 'ä b.webp', replacement: '1.png' })).value).toEqual({
      ...{ posts: 1, pages: ['home'], drafts: 1 },
    });
    expect(await post()).toMatchObject({ image_url: `${PATH}1.png` });
    for (const replacement of ['none.png', '1.png'])
      expect((await author().call('replace_image', { name: '1.png', replacement })).error?.code).toBe('22023');
  });

  it('moves the alternative texts to another site', async () => {
    const server = database.as('service_role');
    await author().call('describe_image', { name: '1.png', alt: 'A boat' });
    const { value: texts } = await server.call('export_image_texts', {});
    expect(texts).toEqual({ '1.png': 'A boat' });
    await author().call('describe_image', { name: '1.png', alt: 'Changed here' });
    const moved = { ...(texts as Row), '2.png': 'New' };
    expect((await server.call('import_image_texts', { texts: moved, overwrite: false })).value).toBe(1);
    expect((await server.call('export_image_texts', {})).value).toEqual({ '1.png': 'Changed here', '2.png': 'New' });
    expect((await server.call('import_image_texts', { texts: moved, overwrite: true })).value).toBe(1);
    expect((await server.call('export_image_texts', {})).value).toEqual(moved);
  });

  it.each(['anon', 'stranger'] as const)('is not accessible to %s', async (caller) => {
    for (const [name, args] of [
      ['media_images', {}],
      ['describe_image', { name: '1.png', alt: 'Theirs' }],
      ['replace_image', { name: '1.png', replacement: '2.png' }],
      ['export_image_texts', {}],
      ['import_image_texts', { texts: { '1.png': 'Theirs' }, overwrite: true }],
    ] as const)
      expect((await database.as(caller).call(name, args)).error?.code).toBe('42501');
    expect(await database.owner('select * from private.image_texts')).toEqual([]);
  });
});
