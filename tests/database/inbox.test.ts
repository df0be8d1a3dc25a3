import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../support/postgres/callers.ts';
import { DATABASES, type Row, type TestDatabase } from '../support/postgres/database.ts';
import { CALL_REQUEST, OPENING, resetRows } from '../support/postgres/rows.ts';

type Page = { rows: Row[]; more: boolean };

describe.each(DATABASES)('the inbox on $kind', ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  }, OPENING);
  afterAll(() => database?.close());
  beforeEach(async () => {
    await resetRows(database);
    await database.owner('delete from public.call_requests');
    await database.owner('delete from public.newsletter_subscribers');
    await configure({ mail_configured: true, limits: { call_requests_per_address_day: 0, call_requests_per_hour: 0 } });
  });

  const configure = (settings: Row) => database.as('service_role').call('configure', { settings });
  const ask = async (name: string, args: Row = {}, caller: Caller = 'administrator'): Promise<Page> => {
    const { value, error } = await database.as(caller).call(name, args);
    expect(error).toBeNull();
    return value as Page;
  };
  const submit = (request: Row = {}, rest: Row = {}) =>
    database.as('service_role').call('submit_call_request', {
      request: { ...CALL_REQUEST, ...request },
      mail_configured: true,
      ...rest,
    });
  const subscribe = async (email: string) => {
    const { error } = await database.as('anon').insert('newsletter_subscribers', { email });
    expect(error).toBeNull();
  };
  const names = ({ rows }: Page) => rows.map(({ name }) => name);
  const emails = ({ rows }: Page) => rows.map(({ email }) => email);
  /** Reads a list to its end page by page, and runs a task between two pages. */
  const readAll = async (name: string, args: Row, between: () => Promise<unknown> = async () => {}) => {
    const rows: Row[] = [];
    for (let more = true; more; ) {
      const last = rows.at(-1);
      const after = last && { created_at: last.created_at, id: last.id };
      const page = await ask(name, { ...args, ...(after && { after }) });
      rows.push(...page.rows);
      more = page.more;
      await between();
    }
    return rows;
  };
  const failMail = (where = 'true') =>
    database.owner(
      `update public.mail_outbox set status = 'failed', attempts = 12, last_error = 'SMTP 550 5.1.1 at RCPT TO' where ${where}`,
    );

  describe('call requests', () => {
    it('are listed newest first, with all fields and the state of their mail', async () => {
      await submit({ name: 'Older' });
      await submit();
      await failMail(`kind = 'call_request_acknowledgement'`);
      const { rows, more } = await ask('inbox_call_requests');
      expect(more).toBe(false);
      expect(rows.map(({ name }) => name)).toEqual(['Ada Example', 'Older']);
      const { id, created_at, mails, ...rest } = rows[0] as Row;
      expect(rest).toEqual({
        name: 'Ada Example',
        email: 'ada@example.com',
        company: 'Example Works',
        phone: '+1 555 0100',
        time_zone: 'EST',
        preferred_time: 'morning',
        call_type: 'speaking',
        message: 'Would you speak in May?',
        status: 'new',
      });
      expect(id).toMatch(/^[0-9a-f-]{36}$/);
      expect(Math.abs(Date.parse(String(created_at)) - Date.now())).toBeLessThan(60_000);
      expect(mails).toEqual([
        { id: expect.any(String), kind: 'call_request_notice', status: 'queued', error: null },
        {
          id: expect.any(String),
          kind: 'call_request_acknowledgement',
          status: 'failed',
          error: 'SMTP 550 5.1.1 at RCPT TO',
        },
      ]);
    });

    it('are filtered by status', async () => {
      await submit({ name: 'Fresh' });
      await submit({ name: 'Dubious' }, { suspected_spam: true });
      expect(names(await ask('inbox_call_requests', { status: 'new' }))).toEqual(['Fresh']);
      expect(names(await ask('inbox_call_requests', { status: 'spam' }))).toEqual(['Dubious']);
      expect(names(await ask('inbox_call_requests', { status: 'archived' }))).toEqual([]);
      expect(names(await ask('inbox_call_requests'))).toEqual(['Dubious', 'Fresh']);
    });

    it.each([
      ['name', { name: 'Zoë Übermut' }, 'ZOË ÜBER'],
      ['e-mail', { email: 'zoe+100%@example.org' }, '+100%@'],
      ['company', { company: 'A_B (Works), "Ltd"' }, '_b (works), "'],
      ['message', { message: `First line\nit's \\d{3} or *nothing*` }, '\\D{3} or *'],
    ])('are found by %s, character by character', async (_field, request, search) => {
      await submit(request);
      await submit({ name: 'Somebody else' });
      const { rows } = await ask('inbox_call_requests', { search });
      expect(rows).toMatchObject([request]);
    });

    it('are not found across fields, by phone, or by text that nobody wrote', async () => {
      await submit();
      for (const search of ['Exampleada', '555 0100', 'zeppelin', '%', '.*'])
        expect(names(await ask('inbox_call_requests', { search }))).toEqual([]);
    });

    it('are searched within a status', async () => {
      await submit({ name: 'One Ada' });
      await submit({ name: 'Two Ada' }, { suspected_spam: true });
      expect(names(await ask('inbox_call_requests', { search: 'ada', status: 'spam' }))).toEqual(['Two Ada']);
    });

    it.each([undefined, 'e'])(
      'are paged without gaps or repeats while others are added and deleted (search: %s)',
      async (search) => {
        // They have the same time, so that only the id orders them.
        await insertRequests(310, `'2026-01-01 12:00:00.123456+00'`);
        await insertRequests(40, `'2026-01-02'::timestamptz + n * interval '1 microsecond'`);
        const before = await database.owner('select id from public.call_requests order by created_at desc, id desc');
        const rows = await readAll('inbox_call_requests', { size: 50, ...(search && { search }) }, async () => {
          await submit({ name: 'Meanwhile' });
          await database.owner(`delete from public.call_requests where name = 'Meanwhile' and random() < 0.3`);
        });
        expect(rows.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
      },
    );

    it('are returned at most a hundred at a time', async () => {
      await insertRequests(110, 'now()');
      expect((await ask('inbox_call_requests', { size: 9_999 })).rows).toHaveLength(100);
      expect((await ask('inbox_call_requests', { size: -1 })).rows).toHaveLength(1);
    });
  });

  describe('subscribers', () => {
    it('are listed newest first, without the token of their links', async () => {
      await subscribe('one@example.com');
      await subscribe('two@example.com');
      const { rows } = await ask('inbox_subscribers');
      expect(rows).toEqual(
        ['two@example.com', 'one@example.com'].map((email) => ({
          id: expect.any(String),
          email,
          created_at: expect.any(String),
          confirmed_at: expect.any(String),
          waiting: false,
        })),
      );
    });

    it('beyond the hourly limit are marked until their mail is sent, and counted', async () => {
      await configure({ limits: { subscriptions_per_hour: 1 } });
      for (const email of ['first@example.com', 'second@example.com']) await subscribe(email);
      const marks = async () => (await ask('inbox_subscribers')).rows.map(({ email, waiting }) => [email, waiting]);
      expect(await marks()).toEqual([
        ['second@example.com', true],
        ['first@example.com', false],
      ]);
      expect(await ask('inbox_counts')).toMatchObject({ waiting: 1 });
      await configure({ limits: { subscriptions_per_hour: 2 } });
      await database.as('service_role').callTable('claim_mail', {});
      expect(await marks()).toEqual([
        ['second@example.com', false],
        ['first@example.com', false],
      ]);
      expect(await ask('inbox_counts')).toMatchObject({ waiting: 0 });
    });

    it('are found by a part of their address', async () => {
      await subscribe('Reader@Example.com');
      await subscribe('other@example.org');
      expect(emails(await ask('inbox_subscribers', { search: 'reader@ex' }))).toEqual(['Reader@Example.com']);
      expect(emails(await ask('inbox_subscribers', { search: 'example' }))).toHaveLength(2);
      expect(emails(await ask('inbox_subscribers', { search: '_' }))).toEqual([]);
    });

    it.each([undefined, 'list'])(
      'are paged without gaps or repeats while others are added (search: %s)',
      async (search) => {
        await database.owner(
          `insert into public.newsletter_subscribers (email, created_at)
           select 'list-' || n || '@example.com', timestamptz '2026-01-01' + (n % 7) * interval '1 second'
           from generate_series(1, 350) as n`,
        );
        let lateSubscribers = 0;
        const rows = await readAll('inbox_subscribers', { size: 100, ...(search && { search }) }, () =>
          subscribe(`list-late-${lateSubscribers++}@example.com`),
        );
        expect(new Set(rows.map(({ id }) => id)).size).toBe(350);
        expect(rows).toHaveLength(350);
      },
    );
  });

  it('counts requests, subscribers and failed mail', async () => {
    await submit();
    await submit({}, { suspected_spam: true });
    await configure({ newsletter_confirm: true });
    await subscribe('unsure@example.com');
    await failMail(`kind = 'call_request_acknowledgement'`);
    expect(await ask('inbox_counts')).toEqual({
      requests: { new: 1, spam: 1 },
      subscribers: 1,
      unconfirmed: 1,
      waiting: 0,
      confirming: true,
      mail: { queued: 3, failed: 1 },
    });
  });

  describe('failed mail', () => {
    it('is listed with its reason and without its content', async () => {
      await submit({}, { suspected_spam: true });
      await subscribe('reader@example.com');
      await database.as('service_role').call('request_password_recovery', { address: 'author@example.com' });
      await failMail();
      const { rows, more } = await ask('inbox_failed_mail');
      expect(more).toBe(false);
      expect(rows.map(({ id: _id, created_at: _at, ...rest }) => rest)).toEqual([
        { kind: 'password_recovery', recipient: 'author@example.com', error: 'SMTP 550 5.1.1 at RCPT TO' },
        { kind: 'newsletter_welcome', recipient: 'reader@example.com', error: 'SMTP 550 5.1.1 at RCPT TO' },
        { kind: 'call_request_notice', recipient: null, error: 'SMTP 550 5.1.1 at RCPT TO' },
      ]);
    });

    it('is sent again as if it were new, and no other mail is', async () => {
      await submit();
      await database.owner(`update public.mail_outbox set status = 'sent' where kind = 'call_request_notice'`);
      await failMail(`kind = 'call_request_acknowledgement'`);
      const [mail] = (await ask('inbox_failed_mail')).rows;
      const sent = await database.owner(`select id from public.mail_outbox where status = 'sent'`);
      const ids = [mail?.id, sent[0]?.id, '99999999-9999-4999-8999-999999999999'];
      expect(await ask('send_mail_again', { mails: ids })).toBe(1);
      expect((await ask('inbox_failed_mail')).rows).toEqual([]);
      const { rows } = await database.as('service_role').callTable('claim_mail', {});
      expect(rows).toMatchObject([{ id: mail?.id, attempts: 1, recipient: 'ada@example.com' }]);
      expect(await ask('send_mail_again', { mails: [mail?.id] })).toBe(0);
    });

    it('is sent again all at once', async () => {
      await submit();
      await subscribe('reader@example.com');
      await failMail();
      expect(await ask('send_mail_again', { mails: [] })).toBe(0);
      expect(await ask('send_mail_again')).toBe(3);
      expect((await database.as('service_role').callTable('claim_mail', {})).rows).toHaveLength(3);
    });

    it('waits if mail is no longer configured, and a password link is not stored for later', async () => {
      await submit({}, { suspected_spam: true });
      await database.as('service_role').call('request_password_recovery', { address: 'author@example.com' });
      await failMail();
      await configure({ mail_configured: false });
      expect(await ask('send_mail_again')).toBe(1);
      expect(await database.owner('select kind, status from public.mail_outbox order by kind')).toEqual([
        { kind: 'call_request_notice', status: 'held' },
        { kind: 'password_recovery', status: 'failed' },
      ]);
    });
  });

  describe.each(['anon', 'stranger', 'service_role'] as const)('for the caller %s', (caller) => {
    it.each(['inbox_call_requests', 'inbox_subscribers', 'inbox_failed_mail', 'inbox_counts', 'send_mail_again'])(
      'refuses %s',
      async (name) => {
        await submit();
        await failMail();
        const { value, error } = await database.as(caller).call(name, {});
        expect(error?.code).toBe('42501');
        expect(value).toBeFalsy();
        expect(await database.owner('select distinct status from public.mail_outbox')).toEqual([{ status: 'failed' }]);
      },
    );
  });

  it('refuses a former administrator', async () => {
    await database.owner('create temporary table former as select * from private.admins');
    await database.owner('delete from private.admins');
    try {
      expect((await database.as('administrator').call('inbox_counts', {})).error?.code).toBe('42501');
    } finally {
      await database.owner('insert into private.admins select * from former');
      await database.owner('drop table former');
    }
  });

  it('keeps no data of a deleted request', async () => {
    await submit();
    await database.as('administrator').remove('call_requests', { name: 'Ada Example' });
    expect(await database.owner('select from private.call_request_texts')).toEqual([]);
    expect(await database.owner('select from public.mail_outbox')).toEqual([]);
  });

  function insertRequests(count: number, moment: string) {
    return database.owner(
      `insert into public.call_requests (name, email, time_zone, preferred_time, call_type, created_at)
       select 'Visitor ' || n, 'visitor-' || n || '@example.com', 'EST', 'morning', 'general', ${moment}
       from generate_series(1, ${count}) as n`,
    );
  }
});
