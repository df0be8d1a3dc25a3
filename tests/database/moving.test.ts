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
    expect(after).toEqual(before.map((row) => ({ ...row, version: 1 })));
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
    const bad = { ...post, id: '11111111-1111-4111-8111-111111111111', slug: 'bad', category: 'unheard-of' };
    const outcomes = await call('import_rows', { part: 'posts', moved: [bad, post], overwrite: false });
    expect(outcomes).toEqual([
      { outcome: 'refused', reason: expect.stringContaining('blog_posts_category_known') },
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
