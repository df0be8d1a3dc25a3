import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, claimsOf } from '../support/postgres/callers.ts';
import { DATABASES, type Row, type TestDatabase } from '../support/postgres/database.ts';
import { addPost } from '../support/postgres/posts.ts';
import { OPENING, resetRows } from '../support/postgres/rows.ts';

const CHANGES: Row = {
  ...{ slug: 'changed', title: 'Changed', content: '<p>Changed</p>', excerpt: 'Changed', category: 'faith' },
  ...{ tags: ['changed'], status: 'draft', featured: true, image_url: '/changed.png' },
  published_at: '2026-01-05T14:00:00Z',
  ...{ search_title: 'Changed', search_description: 'Changed', social_image_url: '/changed.png' },
};

describe.each(DATABASES)('revisions on $kind', ({ kind, open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  }, OPENING);
  afterAll(() => database?.close());
  beforeEach(async () => {
    await resetRows(database);
    await database.owner('delete from public.content_revisions');
  });

  const revisions = () => database.owner('select * from public.content_revisions order by replaced_at');
  const save = (fields: Row, slug = 'first-post', caller: Caller = 'administrator') =>
    database.as(caller).update('blog_posts', { ...fields, updated_at: new Date().toISOString() }, { slug });

  it('a save stores the replaced version with its time and its size', async () => {
    await database.owner(`update public.blog_posts set updated_at = '2026-01-05T14:00:00Z'`);
    await save({ content: '<h2>Größe</h2><p>Two&nbsp;<em>wo</em>rds</p>' });
    await save({ title: 'Third' });
    const [first, second] = await revisions();
    expect(first).toMatchObject({ kind: 'post', key: 'first-post', title: 'First post', bytes: 0, words: 0 });
    expect(second).toMatchObject({ title: 'First post', bytes: 46, words: 3, restorable_until: null });
    expect(second?.fields).toMatchObject({ content: '<h2>Größe</h2><p>Two&nbsp;<em>wo</em>rds</p>', tags: [] });
    expect(Number(second?.version)).toBe(Number(first?.version) + 1);
    expect(new Date(String(second?.written_at)).getTime()).toBeLessThanOrEqual(
      new Date(String(second?.replaced_at)).getTime(),
    );
  });

  it('a revision names who replaced it, and so who wrote the next version', async () => {
    const { sub } = claimsOf('administrator');
    await save({ title: 'Second' });
    await save({ title: 'Third' });
    await database.owner(`update public.blog_posts set title = 'Fourth'`);
    expect((await revisions()).map(({ written_by, replaced_by }) => [written_by, replaced_by])).toEqual([
      [null, sub],
      [sub, sub],
      [sub, null],
    ]);
  });

  it.each(Object.entries(CHANGES))('a change of %s stores a revision', async (column, value) => {
    expect((await save({ [column]: value })).error).toBeNull();
    expect(await revisions()).toHaveLength(1);
  });

  // Supabase Lite grants all columns until the grants run again (tests/database/grants.test.ts).
  it.skipIf(kind.includes('Lite'))(
    'the changes that store a revision cover every editable column of a post, except counters',
    async () => {
      const granted = await database.owner(`
      select column_name as name from information_schema.column_privileges
      where grantee = 'authenticated' and table_name = 'blog_posts' and privilege_type = 'UPDATE'`);
      const counted = ['read_time', 'updated_at'];
      expect(granted.map(({ name }) => name).sort()).toEqual([...Object.keys(CHANGES), ...counted].sort());
    },
  );

  it('a save that changes nothing, or only the read time, stores no revision', async () => {
    await save({ title: 'First post', content: '' });
    await save({ read_time: '9 min read' });
    expect(await revisions()).toEqual([]);
  });

  it('a page saved by its author stores a revision, also of the text from its file', async () => {
    await database.owner(`
      update public.page_content set source_hash = encode(sha256(convert_to(title || E'\\n' || content, 'UTF8')), 'hex')`);
    await database.as('administrator').update('page_content', { title: 'Edited' }, { page_id: 'home' });
    await database.as('administrator').update('page_content', { title: 'Again' }, { page_id: 'home' });
    expect(await revisions()).toMatchObject([
      { kind: 'page', key: 'home', title: 'Welcome' },
      { kind: 'page', key: 'home', title: 'Edited' },
    ]);
  });

  it('a page updated from its file stores no revision, and an overwritten edited page does', async () => {
    const follow = (title: string) =>
      database.owner(
        `update public.page_content set title = $1, source_hash = encode(sha256(convert_to($1::text || E'\\n', 'UTF8')), 'hex')`,
        [title],
      );
    await follow('Second of the file');
    await database.owner('delete from public.content_revisions');
    await follow('Third of the file');
    expect(await revisions()).toEqual([]);
    await database.as('administrator').update('page_content', { title: 'Edited' }, { page_id: 'home' });
    await follow('Fourth of the file');
    expect(await revisions()).toMatchObject([{ title: 'Third of the file' }, { title: 'Edited' }]);
  });

  it('a refused save stores no revision', async () => {
    await save({ title: 'Changed' }, 'first-post', 'stranger');
    await save({ category: 'gossip' });
    await addPost(database, 'second-post');
    await save({ slug: 'second-post' });
    expect(await revisions()).toEqual([]);
  });

  it('an import that overwrites stores a revision', async () => {
    const { value } = await database.as('service_role').call('export_rows', { part: 'posts', size: 9 });
    await save({ title: 'Written since' });
    await database.owner('delete from public.content_revisions');
    await database.as('service_role').call('import_rows', { part: 'posts', moved: value, overwrite: true });
    expect(await revisions()).toMatchObject([{ title: 'Written since', replaced_by: null }]);
  });

  describe('and the public', () => {
    it.each(['anon', 'stranger'] as const)('%s cannot see revisions', async (caller) => {
      await save({ content: '<p>Topsecret draft</p>', status: 'draft' });
      await save({ content: '<p>Harmless</p>', status: 'published' });
      await database.as('administrator').remove('blog_posts', { slug: 'first-post' });
      const asked = await database.as(caller).select('content_revisions');
      expect(asked.rows).toEqual([]);
      expect((await database.as(caller).count('content_revisions')).count ?? 0).toBe(0);
      for (const [name, args] of [
        ['blog_list', { search: 'topsecret', category: null, page: 1, size: 9 }],
        ['blog_article', { slug: 'first-post' }],
      ] as const) {
        const { value, error } = await database.as(caller).call(name, args);
        expect(error).toBeNull();
        expect(JSON.stringify(value)).not.toContain('opsecret');
      }
    });
  });
});
