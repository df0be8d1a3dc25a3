import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DATABASES, type Origin, type TestDatabase } from '../support/postgres/database.ts';
import { CALL_REQUEST, OPENING, resetRows } from '../support/postgres/rows.ts';

const HERE = '203.0.113.7';
const THERE = '203.0.113.8';

describe.each(DATABASES)('limits on $kind', ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  }, OPENING);
  afterAll(() => database?.close());
  beforeEach(async () => {
    await resetRows(database);
    await database.owner('delete from public.call_requests');
  });

  const limit = (limits: Record<string, number>) =>
    database.as('service_role').call('configure', { settings: { limits } });
  let sent = 0;
  const submit = (rest: Record<string, unknown>, request: Record<string, unknown> = {}) =>
    database.as('service_role').call('submit_call_request', {
      request: { ...CALL_REQUEST, email: `visitor-${++sent}@example.com`, ...request },
      ...rest,
    });
  const subscribe = (origin: Origin = {}, caller: 'anon' | 'service_role' = 'anon') =>
    database.as(caller, origin).insert('newsletter_subscribers', { email: `reader-${++sent}@example.com` });
  const count = async (table: string) => {
    const [row] = await database.owner(`select count(*)::int as rows from ${table}`);
    return Number(row?.rows);
  };
  const mailStatuses = async () =>
    (await database.owner(`select status from public.mail_outbox where subscriber_id is not null order by 1`)).map(
      ({ status }) => status,
    );
  const later = (time: string) => database.owner(`update private.limit_events set at = at - interval '${time}'`);

  describe('for call requests', () => {
    it('apply to one client within an hour, and to no other client', async () => {
      await limit({ call_requests_per_client_hour: 2 });
      expect((await submit({ client: HERE })).error).toBeNull();
      await later('50 minutes');
      expect((await submit({ client: HERE })).error).toBeNull();
      await later('1 minute');

      const { error } = await submit({ client: HERE });
      expect(error?.code).toBe('PT429');
      expect(error?.message).toBe('call_requests_per_client_hour');
      const seconds = Number(error?.details);
      expect(seconds).toBeGreaterThanOrEqual(9 * 60 - 30);
      expect(seconds).toBeLessThanOrEqual(9 * 60);
      expect(await count('public.call_requests')).toBe(2);

      expect((await submit({ client: THERE })).error).toBeNull();
      await later('9 minutes');
      expect((await submit({ client: HERE })).error).toBeNull();
      expect((await submit({ client: HERE })).error?.code).toBe('PT429');
    });

    it('allow one e-mail address a number of acknowledgements a day; further requests are stored without one', async () => {
      await limit({ call_requests_per_address_day: 10 });
      for (let times = 1; times <= 10; times++) {
        const { error } = await submit({ client: `192.0.2.${times}` }, { email: 'ada@example.com' });
        expect(error).toBeNull();
      }
      await later('20 hours');
      const own = await submit({ client: HERE }, { email: ' ADA@Example.com', message: 'From Ada herself' });
      expect(own.error).toBeNull();
      const mails = `select mail.kind, mail.status from public.mail_outbox as mail where mail.call_request_id = $1 order by 1`;
      expect(await database.owner(mails, [own.value])).toEqual([
        { kind: 'call_request_acknowledgement', status: 'withheld' },
        { kind: 'call_request_notice', status: 'held' },
      ]);
      expect(
        await database.owner(`select message, status from public.call_requests where id = $1`, [own.value]),
      ).toEqual([{ message: 'From Ada herself', status: 'new' }]);

      const other = await submit({ client: HERE });
      await later('4 hours');
      const tomorrow = await submit({ client: HERE }, { email: 'ada@example.com' });
      for (const { value } of [other, tomorrow]) {
        expect((await database.owner(mails, [value])).map(({ status }) => status)).toEqual(['held', 'held']);
      }
    });

    it('over all senders make mail wait, and frequent senders wait behind others', async () => {
      await limit({ call_requests_per_hour: 2 });
      const ids: unknown[] = [];
      for (const client of [HERE, HERE, HERE, HERE, THERE]) {
        const { value, error } = await submit({ client, mail_configured: true });
        expect(error).toBeNull();
        ids.push(value);
      }
      const statuses = async () => {
        const rows = await database.owner(
          `select call_request_id as id, string_agg(distinct status, ' ') as status from public.mail_outbox group by 1`,
        );
        return ids.map((id) => rows.find((row) => row.id === id)?.status);
      };
      const claim = async () => (await database.as('service_role').callTable('claim_mail', { batch: 100 })).rows.length;
      expect(await statuses()).toEqual(['queued', 'queued', 'waiting', 'waiting', 'waiting']);
      expect(await claim()).toBe(4);
      await later('61 minutes');
      expect(await claim()).toBe(4);
      expect(await statuses()).toEqual(['sending', 'sending', 'sending', 'waiting', 'sending']);

      // The author marked this request as spam before its turn.
      await database.owner(`update public.call_requests set status = 'spam' where id = $1`, [ids[3]]);
      await later('61 minutes');
      expect(await claim()).toBe(0);
      expect((await statuses())[3]).toBe('withheld');
    });

    it('refuse a client that fills the space for waiting mail, long before others', async () => {
      await limit({ call_requests_per_hour: 1, call_requests_per_client_hour: 20 });
      const answers: (string | undefined)[] = [];
      for (let times = 0; times < 10; times++) answers.push((await submit({ client: HERE })).error?.code);
      // One is sent at once; of the 24 waiting places, a network's n-th submission may use 24 / n.
      expect(answers.map((code) => code ?? 'stored')).toEqual([...Array(5).fill('stored'), ...Array(5).fill('PT429')]);
      const { error } = await submit({ client: HERE });
      expect(error).toMatchObject({ message: 'call_requests_per_hour', details: '3600' });
      expect((await submit({ client: THERE })).error).toBeNull();
    });

    it('do not refuse a repeat, and do not count refused requests', async () => {
      await limit({ call_requests_per_client_hour: 1 });
      expect((await submit({ client: HERE }, { name: '' })).error?.code).toBe('23514');
      const first = await submit({ client: HERE, idempotency_key: 'one' });
      expect(first.error).toBeNull();
      expect(await submit({ client: HERE, idempotency_key: 'one' })).toEqual(first);
      expect((await submit({ client: HERE })).error?.code).toBe('PT429');
      expect((await submit({ client: HERE })).error?.code).toBe('PT429');
      // One event for the client, one for the address, one for all clients.
      expect(await count('private.limit_events')).toBe(3);
    });

    it('hold when many requests come at once', async () => {
      await limit({ call_requests_per_client_hour: 3 });
      const answers = await Promise.all(Array.from({ length: 12 }, () => submit({ client: HERE })));
      expect(answers.filter(({ error }) => error === null)).toHaveLength(3);
      expect(answers.filter(({ error }) => error?.code === 'PT429')).toHaveLength(9);
      expect(await count('public.call_requests')).toBe(3);
    });

    it('of 0 mean no limit, and nothing is counted', async () => {
      await limit({ call_requests_per_client_hour: 0, call_requests_per_address_day: 0, call_requests_per_hour: 0 });
      for (let times = 0; times < 25; times++) {
        expect((await submit({ client: HERE }, { email: 'ada@example.com' })).error).toBeNull();
      }
      expect(await count('private.limit_events')).toBe(0);
    });

    it('do not apply where no client is named', async () => {
      await limit({ call_requests_per_client_hour: 1 });
      for (const client of [null, '', ' ']) expect((await submit({ client })).error).toBeNull();
    });
  });

  describe('for subscriptions', () => {
    it('apply to the client that the server signed into the token', async () => {
      await limit({ subscriptions_per_client_hour: 2 });
      expect((await subscribe({ clientAddress: HERE })).error).toBeNull();
      expect((await subscribe({ clientAddress: HERE })).error).toBeNull();
      await later('15 minutes');
      const { error } = await subscribe({ clientAddress: HERE });
      expect(error?.code).toBe('PT429');
      expect(error?.message).toBe('subscriptions_per_client_hour');
      expect(Number(error?.details)).toBeGreaterThan(45 * 60 - 30);
      expect(Number(error?.details)).toBeLessThanOrEqual(45 * 60);
      expect((await subscribe({ clientAddress: THERE })).error).toBeNull();
    });

    it('over all senders refuse nobody: a further subscriber is stored, and the mail waits', async () => {
      await limit({ subscriptions_per_hour: 2 });
      for (const origin of [{}, { clientAddress: HERE }, { clientAddress: THERE }, {}]) {
        expect((await subscribe(origin)).error).toBeNull();
      }
      expect(await count('public.newsletter_subscribers')).toBe(5);
      expect(await mailStatuses()).toEqual(['held', 'held', 'waiting', 'waiting']);
      // Waiting mail continues as the limit allows, even without a mail worker.
      await later('61 minutes');
      expect((await subscribe()).error).toBeNull();
      expect(await mailStatuses()).toEqual(['held', 'held', 'held', 'held', 'waiting']);
    });

    it('let 25 addresses use up the hour without refusing the next visitor', async () => {
      await limit({ subscriptions_per_client_hour: 4, subscriptions_per_hour: 100 });
      for (let number = 0; number < 125; number++) {
        const { error } = await subscribe({ clientAddress: `192.0.2.${number % 25}` });
        expect(error?.code).toBe(number < 100 ? undefined : 'PT429');
      }
      expect((await subscribe({ clientAddress: HERE })).error).toBeNull();
      expect(await count(`public.mail_outbox where status = 'waiting'`)).toBe(1);
    });

    it('send the mail of a new client before the many of one network', async () => {
      await limit({ subscriptions_per_hour: 1 });
      await database.as('service_role').call('configure', { settings: { mail_configured: true } });
      for (let times = 0; times < 5; times++) expect((await subscribe({ clientAddress: HERE })).error).toBeNull();
      expect((await subscribe({ clientAddress: THERE })).error).toBeNull();
      const newcomer = `reader-${sent}@example.com`;
      const claimed = async () =>
        (await database.as('service_role').callTable('claim_mail', { batch: 100 })).rows.map(
          ({ recipient }) => recipient,
        );
      expect(await claimed()).toHaveLength(1);
      expect(await claimed()).toEqual([]);
      await later('61 minutes');
      expect(await claimed()).toEqual([newcomer]);
    });

    it('refuse a client that fills the space for waiting mail, and store nothing of the request', async () => {
      await limit({ subscriptions_per_hour: 1, subscriptions_per_client_hour: 0 });
      // Networks whose subscriptions are not counted all have the first turn, which may use the whole space of a day.
      for (let times = 0; times < 25; times++) expect((await subscribe({ clientAddress: HERE })).error).toBeNull();
      const { error } = await subscribe({ clientAddress: THERE });
      expect(error?.code).toBe('PT429');
      expect(error).toMatchObject({ message: 'subscriptions_per_hour', details: '3600' });
      expect(await count('public.newsletter_subscribers')).toBe(26);
    });

    it('reveal at most thirty duplicates an hour; further ones are answered like a new address and not stored', async () => {
      await limit({ subscriptions_per_hour: 0 });
      const again = () => database.as('anon').insert('newsletter_subscribers', { email: 'READER@example.com' });
      const codes: (string | undefined)[] = [];
      for (let times = 0; times < 33; times++) codes.push((await again()).error?.code);
      expect(codes).toEqual([...Array(30).fill('23505'), undefined, undefined, undefined]);
      expect(await count('public.newsletter_subscribers')).toBe(1);
      expect(await count('public.mail_outbox')).toBe(0);
      expect((await subscribe()).error).toBeNull();
      // The server itself always gets the real answer.
      const own = await database.as('service_role').insert('newsletter_subscribers', { email: 'reader@example.com' });
      expect(own.error?.code).toBe('23505');
    });

    it('count failed attempts too, so that a rollback does not make an attempt free', async () => {
      const spend = (spent: number) =>
        database.owner(
          `select setval('private.subscription_answers', floor(extract(epoch from now()) / 3600)::bigint * 1000000 + ${spent})`,
        );
      const again = () => database.as('anon').insert('newsletter_subscribers', { email: 'reader@example.com' });
      await spend(598);
      expect((await again()).error?.code).toBe('23505');
      await spend(598);
      const failing = await database.as('anon').insert('newsletter_subscribers', { email: 'nobody' });
      expect(failing.error).not.toBeNull();
      expect((await again()).error).toBeNull();
    });

    it('refuse known and new addresses alike for a client above its limit', async () => {
      await limit({ subscriptions_per_client_hour: 1 });
      expect((await subscribe({ clientAddress: HERE })).error).toBeNull();
      const ask = (email: string) =>
        database.as('anon', { clientAddress: HERE }).insert('newsletter_subscribers', { email });
      const [known, unknown] = [await ask('reader@example.com'), await ask('unknown@example.com')];
      expect(known.error?.code).toBe('PT429');
      expect({ ...known.error, details: '' }).toEqual({ ...unknown.error, details: '' });
    });

    it('let a known address get the answer that it is already subscribed', async () => {
      await limit({ subscriptions_per_hour: 1 });
      await subscribe();
      const again = await database.as('anon').insert('newsletter_subscribers', { email: 'Reader@example.com' });
      expect(again.error?.code).toBe('23505');
    });

    it('do not apply to the owner of the database or to the server itself', async () => {
      await limit({ subscriptions_per_hour: 1 });
      await subscribe();
      expect((await subscribe({}, 'service_role')).error).toBeNull();
      await database.owner(`insert into public.newsletter_subscribers (email) values ('import@example.com')`);
    });

    it('hold when many subscriptions come at once', async () => {
      await limit({ subscriptions_per_hour: 3 });
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, n) => subscribe({ clientAddress: n % 2 ? HERE : THERE })),
      );
      expect(answers.filter(({ error }) => error === null)).toHaveLength(12);
      expect(await mailStatuses()).toEqual([...Array(3).fill('held'), ...Array(9).fill('waiting')]);
    });
  });

  it.each([
    ['an IPv6 address with others of its /64', '2001:db8:1:2::1', '2001:db8:1:2:ffff::9', true],
    ['an IPv6 address without others of its /48', '2001:db8:1:2::1', '2001:db8:1:3::1', false],
    ['an IPv4 address with its form in IPv6', '203.0.113.7', '::ffff:203.0.113.7', true],
    ['an IPv4 address with its other form in IPv6', '203.0.113.7', '::ffff:cb00:7107', true],
    ['an IPv4 address in IPv6 without others', '::ffff:203.0.113.7', '::ffff:203.0.113.8', false],
  ])('count %s', async (_, one, other, together) => {
    const [row] = await database.owner('select private.client_hash($1) = private.client_hash($2) as together', [
      one,
      other,
    ]);
    expect(row?.together).toBe(together);
  });

  it('delete counts older than a day when something new is counted', async () => {
    await subscribe({ clientAddress: HERE });
    await later('25 hours');
    await subscribe({ clientAddress: THERE });
    expect(await count('private.limit_events')).toBe(2);
  });

  it.each(['anon', 'stranger', 'administrator', 'service_role'] as const)(
    'cannot be read or reset by %s',
    async (caller) => {
      await subscribe({ clientAddress: HERE });
      expect((await database.as(caller).select('private.limit_events')).error).not.toBeNull();
      expect((await database.as(caller).remove('private.limit_events', { id: 1 })).error).not.toBeNull();
      expect(
        (await database.as(caller).call('take_place', { bucket: 'x', allowed: 1, span: '1 hour' })).error,
      ).not.toBeNull();
      expect(await count('private.limit_events')).toBe(2);
    },
  );
});
