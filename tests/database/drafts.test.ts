import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DATABASES, type Row, type TestDatabase } from '../support/postgres/database.ts';
import { addPost } from '../support/postgres/posts.ts';
import { OPENING, resetRows } from '../support/postgres/rows.ts';

const DESK = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
const PHONE = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb';
const ITEM = '44444444-4444-4444-8444-444444444444';
const DRAFT = {
  kind: 'post',
  item_id: ITEM,
  key: 'a-post',
  title: 'Typed',
  base_version: 3,
  fields: { title: 'Typed' },
};

describe.each(DATABASES)('drafts on $kind', ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  }, OPENING);
  afterAll(() => database?.close());
  beforeEach(async () => {
    await resetRows(database);
    await database.owner('delete from private.content_drafts');
    await database.owner('delete from private.draft_links');
  });

  const author = () => database.as('administrator');
  const store = (changes: Row = {}, caller: 'administrator' | 'anon' | 'stranger' = 'administrator') =>
    database.as(caller).call('store_draft', { ...DRAFT, device: DESK, ...changes });
  const drafts = async (args: Row = { kind: 'post' }) =>
    (await author().call('content_drafts', args)).value as Record<string, unknown>[];

  it('are stored once for each item, with author, time and the version they are based on', async () => {
    const { value: first } = await store();
    expect((await store({ title: 'Typed on', fields: { title: 'Typed on' }, seen: first })).value).not.toBe(first);
    expect(await drafts()).toEqual([
      {
        ...{ kind: 'post', item_id: ITEM, key: 'a-post', title: 'Typed on', base_version: 3, device: DESK, mine: true },
        typed_by: 'author@example.com',
        typed_at: expect.stringMatching(/^20\d\d-.*\+00:00$/),
        revision: expect.any(String),
      },
    ]);
    expect(await drafts({ kind: 'post', item_id: ITEM })).toMatchObject([{ fields: { title: 'Typed on' } }]);
    expect(await drafts({ kind: 'page' })).toEqual([]);
    expect(await database.owner('select version, title from public.blog_posts')).toEqual([
      { version: 1, title: 'First post' },
    ]);
  });

  it('of another device are overwritten only in the version that the device has seen', async () => {
    const { value: first } = await store();
    expect((await store({ title: 'Blindly', device: PHONE })).value).toBeNull();
    const { value: taken } = await store({ title: 'Taken over', device: PHONE, seen: first });
    expect(taken).toEqual(expect.any(String));
    expect((await store({ title: 'Still typing', seen: first })).value).toBeNull();
    expect(await drafts()).toMatchObject([{ title: 'Taken over', device: PHONE }]);
  });

  it('that were discarded and written again are not overwritten by a device that saw the discarded version', async () => {
    const { value: first } = await store();
    expect((await author().call('discard_draft', { ...named(PHONE), seen: first })).value).toBe(true);
    await store({ title: 'Again' });
    expect((await store({ title: 'Late', device: PHONE, seen: first })).value).toBeNull();
  });

  it('can be deleted by the device that stored them, and by one that has seen the newest version', async () => {
    const { value: first } = await store();
    const { value: second } = await store({ device: PHONE, seen: first });
    expect((await author().call('discard_draft', { ...named(DESK), seen: first })).value).toBe(false);
    expect(await drafts()).toHaveLength(1);
    expect((await author().call('discard_draft', { ...named(DESK), seen: second })).value).toBe(true);
    expect(await drafts()).toEqual([]);
  });

  it('are limited in size and number', async () => {
    const words = (bytes: number) => ({ fields: { content: 'x'.repeat(bytes) } });
    expect((await store(words(3_000_000))).error).toBeNull();
    for (const wrong of [words(3_145_728), { fields: [] }, { kind: 'comment' }])
      expect((await store(wrong)).error?.code).toBe('22023');
    await database.owner(
      `insert into private.content_drafts (kind, item_id, user_id, key, title, base_version, fields, device)
       select 'post', gen_random_uuid(), user_id, '', '', 1, '{}', gen_random_uuid()
       from private.admins, generate_series(1, 500)`,
    );
    expect((await store({ item_id: DESK })).error?.code).toBe('22023');
  });

  it('are deleted 30 days after the last change, and with their account', async () => {
    await store();
    await store({ item_id: DESK });
    await database.owner(
      `update private.content_drafts set typed_at = now() - interval '31 days' where item_id = '${DESK}'`,
    );
    await database.as('service_role').call('delete_old_submissions', {});
    expect(await drafts()).toMatchObject([{ item_id: ITEM }]);
    await database.owner(`insert into auth.users (id, email) values ('${DESK}', 'second@example.com')`);
    await database.owner(`update private.content_drafts set user_id = '${DESK}'`);
    expect(await drafts()).toMatchObject([{ mine: false, typed_by: 'second@example.com' }]);
    await database.owner(`delete from auth.users where id = '${DESK}'`);
    expect(await drafts()).toEqual([]);
  });

  it('of another administrator are neither overwritten nor deleted', async () => {
    await database.owner(`insert into auth.users (id, email) values ('${DESK}', 'second@example.com')`);
    await store();
    await database.owner(`update private.content_drafts set user_id = '${DESK}'`);
    await store({ title: 'Mine' });
    await author().call('discard_draft', named(DESK));
    expect(await drafts()).toMatchObject([{ title: 'Typed', mine: false }]);
    await database.owner(`delete from auth.users where id = '${DESK}'`);
  });

  it.each(['anon', 'stranger'] as const)('are not accessible to %s', async (caller) => {
    await store();
    for (const [name, args] of [
      ['store_draft', { ...DRAFT, device: DESK }],
      ['discard_draft', named(DESK)],
      ['content_drafts', { kind: 'post', item_id: ITEM }],
    ] as const)
      expect((await database.as(caller).call(name, args)).error?.code).toBe('42501');
    expect(await drafts()).toMatchObject([{ title: 'Typed' }]);
  });

  describe('that are shared by a link', () => {
    let post: string;
    beforeEach(async () => {
      await addPost(database, 'secret-plan', { title: 'Secret plan', status: 'draft', content: '<p>Saved</p>' });
      post = `${(await database.owner(`select id from public.blog_posts where slug = 'secret-plan'`))[0]?.id}`;
    });
    const share = async (args: Row = {}) =>
      (await author().call('share_draft', { post_id: post, days: 7, note: ' Ada ', ...args })).value as Record<
        string,
        string
      >;
    const shown = (secret: unknown, caller: 'anon' | 'stranger' | 'service_role' = 'anon') =>
      database.as(caller).call('shared_draft', { secret });

    it('show the saved post to whoever has the secret, without unsaved text', async () => {
      const made = await share();
      expect(made).toMatchObject({ post_id: post, note: 'Ada', secret: expect.stringMatching(/^[0-9a-f]{64}$/) });
      await store({ item_id: post, fields: { content: '<p>Unsaved</p>' } });
      for (const caller of ['anon', 'stranger', 'service_role'] as const)
        expect((await shown(made.secret, caller)).value).toMatchObject({
          post: { slug: 'secret-plan', title: 'Secret plan', content: '<p>Saved</p>' },
          status: 'draft',
          expires_at: made.expires_at,
        });
      await author().update('blog_posts', { slug: 'plan-b', content: '<p>Saved again</p>' }, { slug: 'secret-plan' });
      expect((await shown(made.secret)).value).toMatchObject({
        post: { slug: 'plan-b', content: '<p>Saved again</p>' },
      });
    });

    it('are stored with only a hash of the secret', async () => {
      const { secret } = await share();
      const [stored] = await database.owner('select * from private.draft_links');
      expect(JSON.stringify(stored)).not.toContain(secret);
      expect((await author().call('draft_links', { post_id: post })).value).toEqual([
        expect.not.objectContaining({ secret_hash: expect.anything() }),
      ]);
      expect((await shown(stored?.secret_hash)).value).toBeNull();
    });

    it('are no longer shown after the link expires, is revoked or loses its post, all with the same answer', async () => {
      const [first, second, third] = [await share(), await share(), await share()];
      await database.owner(`update private.draft_links set expires_at = now() where id = '${first.id}'`);
      await author().call('revoke_draft_link', { link_id: second.id });
      expect((await author().call('draft_links', { post_id: post })).value).toMatchObject([{ id: third.id }]);
      for (const secret of [first.secret, second.secret, 'x', '', '0'.repeat(64), `${third.secret}0`])
        expect(await shown(secret)).toEqual({ value: null, error: null });
      await database.as('service_role').call('delete_old_submissions', {});
      expect(await database.owner('select id from private.draft_links')).toEqual([{ id: third.id }]);
      await author().remove('blog_posts', { slug: 'secret-plan' });
      expect((await shown(third.secret)).value).toBeNull();
    });

    it('have links for 1 to 90 days, and at most 20 for each post', async () => {
      for (const wrong of [{ days: 0 }, { days: 91 }, { days: null }, { post_id: ITEM }])
        expect((await author().call('share_draft', { post_id: post, days: 7, ...wrong })).error?.code).toBe('22023');
      await database.owner(
        `insert into private.draft_links (post_id, secret_hash, expires_at)
         select '${post}', n::text, now() + interval '1 day' from generate_series(1, 20) as n`,
      );
      expect((await author().call('share_draft', { post_id: post, days: 7 })).error?.code).toBe('22023');
    });

    it.each(['anon', 'stranger'] as const)('cannot be shared, listed or revoked by %s', async (caller) => {
      const { id } = await share();
      for (const [name, args] of [
        ['share_draft', { post_id: post, days: 7 }],
        ['draft_links', { post_id: post }],
        ['revoke_draft_link', { link_id: id }],
      ] as const)
        expect((await database.as(caller).call(name, args)).error?.code).toBe('42501');
      expect(await database.owner('select id from private.draft_links')).toEqual([{ id }]);
    });
  });

  const named = (device: string) => ({ kind: 'post', item_id: ITEM, device });
});
