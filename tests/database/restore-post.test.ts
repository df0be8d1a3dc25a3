import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../support/postgres/callers.ts';
import { DATABASES, type Row, type TestDatabase } from '../support/postgres/database.ts';
import { addPost, blogArticle } from '../support/postgres/posts.ts';
import { OPENING, resetRows } from '../support/postgres/rows.ts';

describe.each(DATABASES)('a deleted post on $kind', ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  }, OPENING);
  afterAll(() => database?.close());
  beforeEach(async () => {
    await resetRows(database);
    await database.owner('delete from public.blog_posts');
    await database.owner('delete from public.content_revisions');
    await addPost(database, 'a-post', {
      content: '<p>Words</p>',
      tags: ['one', 'two'],
      created_at: '2025-02-03T04:05:06Z',
    });
  });

  const posts = () => database.owner('select * from public.blog_posts order by slug');
  const remove = () => database.as('administrator').remove('blog_posts', { slug: 'a-post' });
  const restore = async (caller: Caller = 'administrator', id?: unknown) => {
    const [kept] = await database.owner('select item_id from public.content_revisions limit 1');
    return database.as(caller).call('restore_post', { post_id: id ?? kept?.item_id });
  };
  const listed = async (): Promise<Row[]> =>
    database.owner('select key, restorable_until from public.content_revisions where restorable_until is not null');

  it('is kept for 30 days', async () => {
    await remove();
    const [deleted] = await listed();
    const days = (new Date(String(deleted?.restorable_until)).getTime() - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThanOrEqual(30);
  });

  it('is restored as it was, with its id, dates, earlier addresses and likes', async () => {
    await database.owner(`update public.blog_posts set slug = 'older' where slug = 'a-post'`);
    await database.owner(`update public.blog_posts set slug = 'a-post' where slug = 'older'`);
    await database.owner('insert into private.post_likes (post_id, likes) select id, 7 from public.blog_posts');
    const [before] = await posts();
    await remove();
    expect(await posts()).toEqual([]);
    expect(await restore()).toEqual({ value: 'a-post', error: null });
    const [after] = await posts();
    expect(after).toEqual({ ...before, version: Number(before?.version) + 1, updated_at: after?.updated_at });
    expect(await blogArticle(database, 'a-post')).toMatchObject({ post: { likes: 7, content: '<p>Words</p>' } });
    expect(await blogArticle(database, 'older')).toEqual({ moved_to: 'a-post' });
    expect(await listed()).toEqual([]);
  });

  it('is restored under a free address if its own is taken, and the other post is unchanged', async () => {
    await remove();
    await addPost(database, 'a-post', { title: 'Another' });
    await addPost(database, 'a-post-2');
    expect((await restore()).value).toBe('a-post-3');
    expect((await posts()).map(({ slug, title }) => [slug, title])).toEqual([
      ['a-post', 'Another'],
      ['a-post-2', 'Title of a-post-2'],
      ['a-post-3', 'Title of a-post'],
    ]);
  });

  it('gets a free address however long the taken one is', async () => {
    const long = `${'x'.repeat(389)}-${'y'.repeat(10)}`;
    await database.owner('update public.blog_posts set slug = $1', [long]);
    await database.owner('delete from public.blog_posts');
    await addPost(database, long, { title: 'Another' });
    expect((await restore()).value).toBe(`${'x'.repeat(389)}-2`);
  });

  it('continues its versions, so that an editor left open cannot overwrite it unnoticed', async () => {
    await database.as('administrator').update('blog_posts', { title: 'Second' }, { slug: 'a-post' });
    await remove();
    await restore();
    const stale = await database
      .as('administrator')
      .update('blog_posts', { title: 'From a tab left open' }, { slug: 'a-post', version: 1 });
    expect(stale.rows).toEqual([]);
    expect(await posts()).toMatchObject([{ title: 'Second', version: 3 }]);
  });

  it('is restored once, and keeps its history', async () => {
    await database.as('administrator').update('blog_posts', { title: 'Second' }, { slug: 'a-post' });
    await remove();
    expect((await restore()).error).toBeNull();
    expect((await restore()).error?.code).toBe('22023');
    await remove();
    expect(await listed()).toHaveLength(1);
    expect((await restore()).value).toBe('a-post');
    expect(await database.owner('select version from public.content_revisions order by replaced_at')).toEqual([
      { version: 1 },
      { version: 2 },
      { version: 3 },
    ]);
  });

  it('no longer counts as deleted once an import has restored it', async () => {
    const { value } = await database.as('service_role').call('export_rows', { part: 'posts', size: 9 });
    await remove();
    await database.as('service_role').call('import_rows', { part: 'posts', moved: value, overwrite: false });
    expect(await listed()).toEqual([]);
    expect((await restore()).error?.code).toBe('22023');
  });

  it('cannot be restored after its time is over, even before the clean-up', async () => {
    await remove();
    await database.owner(`update public.content_revisions set restorable_until = now() - interval '1 second'`);
    expect((await restore()).error?.code).toBe('22023');
    expect(await posts()).toEqual([]);
  });

  it.each(['anon', 'stranger', 'service_role'] as const)('cannot be restored by %s', async (caller) => {
    await remove();
    expect((await restore(caller)).error?.code).toBe('42501');
    expect(await posts()).toEqual([]);
  });
});
