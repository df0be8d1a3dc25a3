import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DATABASES, type Row, type TestDatabase } from '../support/postgres/database.ts';
import { OPENING, resetRows } from '../support/postgres/rows.ts';

type Moved = Row & { id: string; mail?: Row[] };

describe.each(DATABASES)('moving a site on $kind', ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  }, OPENING);
  afterAll(() => database?.close());
  beforeEach(() => resetRows(database));

  const call = async (name: string, args: Row) => {
    const { value, error } = await database.as('service_role').call(name, args);
    expect(error).toBeNull();
    return value;
  };
  const exported = async (part: string, size = 500, after?: string) =>
    (await call('export_rows', { part, size, ...(after && { after }) })) as Moved[];
  const imported = async (part: string, moved: Row[], options: Row = {}) => {
    const outcomes = (await call('import_rows', { part, moved, overwrite: false, ...options })) as Row[];
    return outcomes.map(({ outcome }) => outcome);
  };
  /** The exported rows of a part, whose table is empty afterwards. */
  const taken = async (part: string, table: string) => {
    const rows = await exported(part);
    await database.owner(`delete from public.${table}`);
    return rows;
  };
  const mails = () => database.owner('select kind, status, last_error from public.mail_outbox order by kind');
  const PARTS = {
    posts: 'blog_posts',
    pages: 'page_content',
    subscribers: 'newsletter_subscribers',
    call_requests: 'call_requests',
  };

  it.each(Object.entries(PARTS))(
    'imports %s as they were, and a second import changes nothing',
    async (part, table) => {
      const before = await taken(part, table);
      expect(before).toHaveLength(1);
      expect(await imported(part, before)).toEqual(['added']);
      expect(await imported(part, before)).toEqual(['same']);
      const unlike = part === 'call_requests' ? { mail: expect.any(Array) } : {};
      expect(await exported(part)).toEqual(before.map((row) => ({ ...row, ...unlike })));
    },
  );

  it('keeps dates, drafts, schedules, earlier addresses and likes of posts', async () => {
    await database.owner(`
      insert into public.blog_posts (slug, title, status, published_at, tags, created_at, updated_at) values
        ('a-draft', 'A draft', 'draft', null, '{b,a}', '2024-05-01T10:00:00.123456Z', '2024-06-01T00:00:00Z'),
        ('scheduled', 'Scheduled', 'published', '2099-01-01T00:00:00Z', '{}', '2024-05-02T10:00:00Z', '2024-06-02T00:00:00Z')`);
    await database.owner(`update public.blog_posts set slug = 'newer-address' where slug = 'first-post'`);
    await database.owner(`
      insert into private.post_likes (post_id, likes)
      select id, 7 from public.blog_posts where slug = 'newer-address'`);
    const before = await taken('posts', 'blog_posts');
    expect(await imported('posts', before)).toEqual(['added', 'added', 'added']);
    const after = await exported('posts');
    expect(after).toEqual(before);
    expect(after.find(({ slug }) => slug === 'newer-address')).toMatchObject({
      likes: 7,
      old_slugs: [{ slug: 'first-post' }],
    });
  });

  it('exports rows in pages by id, with fewer rows where they are large', async () => {
    await database.owner(`
      insert into public.blog_posts (slug, title, content)
      select 'heavy-' || number, 'Heavy', repeat('x', 1200000) from generate_series(1, 4) as number`);
    const seen: string[] = [];
    const sizes: number[] = [];
    for (let after: string | undefined; ; after = seen.at(-1)) {
      const page = await exported('posts', 4, after);
      if (page.length === 0) break;
      sizes.push(page.length);
      seen.push(...page.map(({ id }) => id));
    }
    expect(new Set(seen).size).toBe(5);
    expect(seen).toEqual([...seen].sort());
    expect(Math.max(...sizes)).toBeLessThan(4);
  });

  it('keeps a changed post unless overwriting is requested; a post matched by its address keeps its id', async () => {
    const [post] = await exported('posts');
    const changed = { ...post, id: '11111111-1111-4111-8111-111111111111', title: 'From the archive', likes: 3 };
    expect(await imported('posts', [changed])).toEqual(['kept']);
    expect(await exported('posts')).toEqual([post]);
    expect(await imported('posts', [changed], { overwrite: true })).toEqual(['updated']);
    expect(await exported('posts')).toMatchObject([{ id: post?.id, title: 'From the archive', likes: 3, version: 2 }]);
    expect(await imported('posts', [changed], { overwrite: true })).toEqual(['same']);
    expect(await imported('posts', [{ ...changed, likes: 2 }], { overwrite: true })).toEqual(['same']);
    expect(await imported('posts', [{ ...changed, likes: 9 }])).toEqual(['updated']);
  });

  it('treats the same article, created separately on two sites, as one', async () => {
    await database.owner(`update public.blog_posts set published_at = '2025-01-01T00:00:00Z'`);
    const [post] = await exported('posts');
    const namesake = {
      ...post,
      id: '11111111-1111-4111-8111-111111111111',
      created_at: '2020-01-01T00:00:00+00:00',
    };
    expect(await imported('posts', [namesake])).toEqual(['same']);
    expect(await imported('posts', [{ ...namesake, published_at: null }])).toEqual(['kept']);
  });

  it('refuses an invalid row with its reason, and imports the others', async () => {
    const [post] = await taken('posts', 'blog_posts');
    const bad = { ...post, id: '11111111-1111-4111-8111-111111111111', slug: 'bad', category: 'Un heard' };
    const outcomes = await call('import_rows', { part: 'posts', moved: [bad, post], overwrite: false });
    expect(outcomes).toEqual([
      { outcome: 'refused', reason: expect.stringContaining('blog_posts_category_form') },
      { outcome: 'added' },
    ]);
  });

  it('accepts rows with fewer or more columns', async () => {
    const [post] = await taken('posts', 'blog_posts');
    const { excerpt: _, ...fewer } = post as Moved;
    expect(await imported('posts', [{ ...fewer, mood: 'cheerful' }])).toEqual(['added']);
    expect(await exported('posts')).toMatchObject([{ slug: 'first-post', excerpt: '' }]);
  });

  it('overwrites a page that nobody edited, and keeps an edited one', async () => {
    const hash = `encode(sha256(convert_to(title || E'\\n' || content, 'UTF8')), 'hex')`;
    const [page] = await exported('pages');
    const edited = { ...page, title: 'Edited elsewhere', content: '<p>Their words.</p>' };
    expect(await imported('pages', [edited])).toEqual(['kept']);
    await database.owner(`update public.page_content set source_hash = ${hash}`);
    expect(await imported('pages', [edited])).toEqual(['updated']);
    expect(await exported('pages')).toMatchObject([{ id: page?.id, title: 'Edited elsewhere' }]);
    expect(await imported('pages', [{ ...edited, title: 'Once more' }])).toEqual(['kept']);
  });

  describe('what belongs to accounts', () => {
    const ELSEWHERE = 'eeeeeeee-eeee-4eee-8eee-eeeeeeeeeeee';
    const account = {
      id: ELSEWHERE,
      email: 'editor@example.com',
      encrypted_password: '$2a$10$hash',
      email_confirmed_at: '2025-01-01T00:00:00+00:00',
      raw_app_meta_data: {},
      raw_user_meta_data: { name: 'Ed' },
      created_at: '2025-01-01T00:00:00+00:00',
      may_edit: true,
      factors: [],
      recovery_codes: [],
    };
    const admins = () => database.owner('select user_id from private.admins');
    beforeEach(async () => {
      await database.owner('delete from private.content_drafts');
      await database.owner(`delete from auth.users where id = '${ELSEWHERE}'`);
    });

    it('keeps password hashes, and gives nobody the right to edit beside the administrator', async () => {
      const before = await admins();
      expect(await imported('accounts', [account])).toEqual(['added']);
      expect(await exported('accounts')).toContainEqual({ ...account, may_edit: false });
      expect(await admins()).toEqual(before);
      expect(await imported('accounts', [account])).toEqual(['same']);
      await database.owner('delete from private.admins');
      expect(await imported('accounts', [account])).toEqual(['updated']);
      expect(await exported('accounts')).toContainEqual(account);
      await database.owner('delete from private.admins');
      await database.owner('insert into private.admins select ($1::jsonb ->> 0)::uuid', [[before[0]?.user_id]]);
      expect(
        await database.owner(
          `select provider, identity_data ->> 'email' as email from auth.identities where user_id = $1`,
          [ELSEWHERE],
        ),
      ).toEqual([{ provider: 'email', email: 'editor@example.com' }]);
    });

    it('replaces a password only when overwriting, and then ends the sessions', async () => {
      await imported('accounts', [account]);
      await database.owner(`insert into auth.sessions (id, user_id) values (gen_random_uuid(), $1)`, [ELSEWHERE]);
      const sessions = () => database.owner('select user_id from auth.sessions where user_id = $1', [ELSEWHERE]);
      const other = { ...account, id: crypto.randomUUID(), encrypted_password: '$2a$10$other' };
      expect(await imported('accounts', [other])).toEqual(['kept']);
      expect(await sessions()).toHaveLength(1);
      expect(await imported('accounts', [other], { overwrite: true })).toEqual(['updated']);
      expect(await exported('accounts')).toContainEqual({ ...other, id: ELSEWHERE, may_edit: false });
      expect(await sessions()).toEqual([]);
    });

    it('keeps the second factor with its recovery codes, and replaces another one only when overwriting', async () => {
      const factorOf = (secret: string) => ({
        ...{ id: crypto.randomUUID(), friendly_name: 'Phone', secret, created_at: '2026-01-01T00:00:00+00:00' },
      });
      const codes = [{ code_hash: 'ab'.repeat(32), created_at: '2026-01-02T00:00:00+00:00' }];
      const guarded = { ...account, factors: [factorOf('GEZDGNBVGY3TQOJQ')], recovery_codes: codes };
      const moved = async () => (await exported('accounts')).find(({ id }) => id === ELSEWHERE);
      expect(await imported('accounts', [account])).toEqual(['added']);
      await database.owner(`insert into auth.sessions (id, user_id) values (gen_random_uuid(), $1)`, [ELSEWHERE]);
      expect(await imported('accounts', [guarded])).toEqual(['updated']);
      expect(await moved()).toEqual({ ...guarded, may_edit: false });
      expect(await database.owner('select from auth.sessions where user_id = $1', [ELSEWHERE])).toEqual([]);
      expect(await imported('accounts', [guarded])).toEqual(['same']);
      expect(await imported('accounts', [account], { overwrite: true })).toEqual(['same']);
      const other = { ...guarded, factors: [factorOf('MFRGGZDFMZTWQ2LK')], recovery_codes: [] };
      expect(await imported('accounts', [other])).toEqual(['same']);
      expect(await moved()).toEqual({ ...guarded, may_edit: false });
      expect(await imported('accounts', [other], { overwrite: true })).toEqual(['updated']);
      expect(await moved()).toEqual({ ...other, may_edit: false });
      // An account of the site with another password stays as it is, with its factor.
      const changed = { ...guarded, encrypted_password: '$2a$10$another' };
      expect(await imported('accounts', [changed])).toEqual(['kept']);
      expect(await moved()).toEqual({ ...other, may_edit: false });
    });

    it('imports earlier versions for the item and the author that the site has, and posts continue their numbers', async () => {
      await imported('accounts', [account]);
      const post = 'aaaaaaaa-1111-4111-8111-111111111111';
      await database.owner(`insert into public.blog_posts (id, slug, title) values ($1, 'with-history', 'One')`, [
        post,
      ]);
      for (const title of ['Two', 'Three'])
        await database.owner('update public.blog_posts set title = $1 where slug = $2', [title, 'with-history']);
      await database.owner('update public.content_revisions set written_by = $1 where item_id = $2', [ELSEWHERE, post]);
      const revisions = (await exported('revisions')).filter(({ item_id }) => item_id === post);
      expect(revisions).toHaveLength(2);
      const [moved] = (await exported('posts')).filter(({ id }) => id === post);
      await database.owner(`delete from public.blog_posts where slug = 'with-history'`);
      await database.owner('delete from public.content_revisions');
      // Another site knows the account by another id.
      const author = '99999999-9999-4999-8999-999999999999';
      const foreign = revisions.map((row) => ({ ...row, written_by: author }));
      expect(await imported('revisions', foreign)).toEqual(['added', 'added']);
      expect(await imported('revisions', foreign)).toEqual(['same', 'same']);
      expect(await imported('posts', [{ ...moved, version: 7 }])).toEqual(['added']);
      expect(await exported('revisions')).toEqual(revisions);
      expect(await exported('posts')).toContainEqual({ ...moved, version: 7 });
      await database.owner(`update public.blog_posts set title = 'Four' where slug = 'with-history'`);
      expect(await database.owner(`select version from public.blog_posts where slug = 'with-history'`)).toEqual([
        { version: 8 },
      ]);
    });

    it('imports the history of a post and a page that the site knows by another id', async () => {
      const [post] = await exported('posts');
      const [page] = await exported('pages');
      const [revision] = await exported('revisions');
      await database.owner('delete from public.content_revisions');
      const elsewhere = { ...revision, item_id: ELSEWHERE, written_by_email: null, replaced_by_email: null };
      const moved = [
        { ...elsewhere, id: crypto.randomUUID(), kind: 'post', key: 'its-first-address', slug: 'first-post' },
        { ...elsewhere, id: crypto.randomUUID(), kind: 'page', key: 'home', slug: null },
        { ...elsewhere, id: crypto.randomUUID(), kind: 'post', key: 'deleted', slug: null },
      ];
      expect(await imported('revisions', moved)).toEqual(['added', 'added', 'added']);
      const stored = await database.owner('select key, item_id, fields from public.content_revisions order by key');
      expect(stored).toEqual([
        { key: 'deleted', item_id: ELSEWHERE, fields: { id: ELSEWHERE } },
        { key: 'home', item_id: page?.id, fields: { id: page?.id } },
        { key: 'its-first-address', item_id: post?.id, fields: { id: post?.id } },
      ]);
    });

    it('imports unsaved text for the account of the same address, and keeps what was typed here', async () => {
      const store = async (title: string) => {
        const { error } = await database.as('administrator').call('store_draft', {
          ...{ kind: 'page', item_id: ELSEWHERE, key: 'home', title, base_version: 3, fields: { title } },
          device: 'dddddddd-dddd-4ddd-8ddd-dddddddddddd',
        });
        expect(error).toBeNull();
      };
      await store('Typed elsewhere');
      const [draft, ...others] = await exported('drafts');
      expect(others).toEqual([]);
      await database.owner('delete from private.content_drafts');
      expect(await imported('drafts', [draft as Row])).toEqual(['added']);
      expect(await imported('drafts', [draft as Row])).toEqual(['same']);
      const [page] = await exported('pages');
      const stored = () => database.owner('select item_id, title from private.content_drafts');
      expect(await stored()).toEqual([{ item_id: page?.id, title: 'Typed elsewhere' }]);
      await database.owner(`update private.content_drafts set title = 'Typed here', revision = gen_random_uuid()`);
      expect(await imported('drafts', [draft as Row])).toEqual(['kept']);
      expect(await stored()).toMatchObject([{ title: 'Typed here' }]);
      expect(await imported('drafts', [draft as Row], { overwrite: true })).toEqual(['updated']);
      expect(await stored()).toMatchObject([{ title: 'Typed elsewhere' }]);
      expect(await imported('drafts', [{ ...draft, typed_by_email: 'nobody@example.com' }])).toEqual(['refused']);
    });

    it('exports unsaved text one after the other', async () => {
      for (const number of [1, 2, 3])
        await database.as('administrator').call('store_draft', {
          ...{ kind: 'post', item_id: crypto.randomUUID(), key: `post-${number}`, title: 'T', base_version: 1 },
          ...{ fields: {}, device: crypto.randomUUID() },
        });
      const seen: string[] = [];
      for (;;) {
        const [draft] = await exported('drafts', 500, seen.at(-1));
        if (!draft) break;
        seen.push(draft.id);
      }
      expect(new Set(seen).size).toBe(3);
    });
  });

  it('keeps the links that share a post, until they expire', async () => {
    const { value: link } = await database.as('administrator').call('share_draft', {
      post_id: (await exported('posts'))[0]?.id,
      days: 7,
      note: 'For Ada',
    });
    const [post] = await taken('posts', 'blog_posts');
    const links = post?.links as Row[];
    const expired = {
      ...links[0],
      id: crypto.randomUUID(),
      secret_hash: 'x',
      expires_at: '2025-01-01',
    };
    expect(await imported('posts', [{ ...post, links: [...links, expired] }])).toEqual(['added']);
    const { value } = await database.as('anon').call('shared_draft', { secret: (link as Row).secret });
    expect(value).toMatchObject({ post: { slug: 'first-post' } });
    expect((await exported('posts'))[0]?.links).toHaveLength(1);
    expect(await imported('posts', [post as Row])).toEqual(['same']);
  });

  it('sends no mail to imported subscribers, confirms none, and counts for no limit', async () => {
    await call('configure', { settings: { mail_configured: true, limits: { subscriptions_per_client_hour: 1 } } });
    const [subscriber] = await taken('subscribers', 'newsletter_subscribers');
    await database.owner('delete from public.mail_outbox');
    const several = Array.from({ length: 5 }, (_, number) => ({
      ...subscriber,
      id: `11111111-1111-4111-8111-11111111111${number}`,
      token: `22222222-2222-4222-8222-22222222222${number}`,
      email: `reader-${number}@example.com`,
      confirmed_at: number === 0 ? null : '2025-01-01T00:00:00+00:00',
    }));
    const { value } = await database
      .as('service_role', { headers: { 'x-client-address': '203.0.113.7' } })
      .call('import_rows', { part: 'subscribers', moved: several, overwrite: false });
    expect(value).toEqual(several.map(() => ({ outcome: 'added' })));
    expect(await mails()).toEqual([]);
    expect(await exported('subscribers')).toEqual(several);
    expect(
      await imported('subscribers', [{ ...several[0], id: subscriber?.id, email: 'Reader-0@example.com' }]),
    ).toEqual(['kept']);
  });

  describe('with mail in the outbox', () => {
    const submit = async (mailConfigured: boolean) => {
      await database.owner('delete from public.call_requests');
      await call('configure', { settings: { mail_configured: mailConfigured } });
      await call('submit_call_request', {
        request: {
          name: 'Ada',
          email: 'a@example.com',
          timeZone: 'EST',
          preferredTime: 'morning',
          callType: 'general',
        },
        mail_configured: mailConfigured,
      });
    };
    const GIVEN_UP = { status: 'failed', last_error: 'It waited at another site when it was moved here.' };
    const claim = async () => (await database.as('service_role').callTable('claim_mail', {})).rows;

    it('sends nothing that waited on the other site, and says so', async () => {
      await submit(true);
      const rows = await taken('call_requests', 'call_requests');
      await imported('call_requests', rows);
      expect(await mails()).toEqual([
        { kind: 'call_request_acknowledgement', ...GIVEN_UP },
        { kind: 'call_request_notice', ...GIVEN_UP },
      ]);
      await call('release_held_mail', {});
      expect(await claim()).toEqual([]);
    });

    it('sends waiting mail if the older site has stopped, but never mail in progress', async () => {
      await submit(false);
      const [request] = await taken('call_requests', 'call_requests');
      await call('configure', { settings: { mail_configured: true } });
      const [acknowledgement, notice] = (request?.mail ?? []).toSorted((a, b) =>
        `${a.kind}`.localeCompare(`${b.kind}`),
      );
      const mail = [acknowledgement, { ...notice, status: 'sending' }];
      await imported('call_requests', [{ ...request, mail }], { send_waiting: true });
      expect((await claim()).map(({ kind }) => kind)).toEqual(['call_request_acknowledgement']);
    });

    it('lets mail that waited for its turn wait on if the older site has stopped, and gives it up otherwise', async () => {
      await submit(true);
      await database.owner(
        `update public.mail_outbox set status = 'waiting', turn = 3 where kind = 'call_request_notice'`,
      );
      await database.owner(
        `update public.mail_outbox set status = 'withheld' where kind = 'call_request_acknowledgement'`,
      );
      const rows = await taken('call_requests', 'call_requests');
      const withheld = { kind: 'call_request_acknowledgement', status: 'withheld', last_error: null };
      await imported('call_requests', rows);
      expect(await mails()).toEqual([withheld, { ...GIVEN_UP, kind: 'call_request_notice' }]);
      await database.owner('delete from public.call_requests');
      await imported('call_requests', rows, { send_waiting: true });
      expect(await mails()).toEqual([withheld, { kind: 'call_request_notice', status: 'waiting', last_error: null }]);
      expect((await claim()).map(({ kind }) => kind)).toEqual(['call_request_notice']);
    });

    it('imports sent mail as sent, and never sends it again', async () => {
      await submit(true);
      await database.owner(`update public.mail_outbox set status = 'sent', sent_at = '2025-01-01T00:00:00Z'`);
      const rows = await taken('call_requests', 'call_requests');
      await imported('call_requests', rows, { send_waiting: true });
      expect(await exported('call_requests')).toEqual(rows);
      await imported('call_requests', rows, { send_waiting: true, overwrite: true });
      expect(await claim()).toEqual([]);
    });
  });

  it.each(['anon', 'stranger', 'administrator'] as const)('refuses %s', async (caller) => {
    const session = database.as(caller);
    expect((await session.call('export_rows', { part: 'subscribers', size: 1 })).error?.code).toBe('42501');
    expect((await session.call('import_rows', { part: 'posts', moved: [], overwrite: true })).error?.code).toBe(
      '42501',
    );
  });
});
