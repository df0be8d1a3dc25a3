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
  const later = (time: string) => database.owner(`update private.limit_events set at = at - interval '${time}'`);

  describe('of call requests', () => {
    it('hold for one client within an hour, and for that client alone', async () => {
      await limit({ call_requests_per_client_hour: 2 });
      expect((await submit({ client: HERE })).error).toBeNull();
      await later('50 minutes');
      expect((await submit({ client: HERE })).error).toBeNull();
      await later('1 minute');

      const { error } = await submit({ client: HERE });
      expect(error?.code).toBe('PT429');
      expect(error?.message).toBe(
        'Too many call requests have come from your connection. Please try again in 9 minutes.',
      );
      const seconds = Number(error?.details);
      expect(seconds).toBeGreaterThanOrEqual(9 * 60 - 30);
      expect(seconds).toBeLessThanOrEqual(9 * 60);
      expect(await count('public.call_requests')).toBe(2);

      expect((await submit({ client: THERE })).error).toBeNull();
      await later('9 minutes');
      expect((await submit({ client: HERE })).error).toBeNull();
      expect((await submit({ client: HERE })).error?.code).toBe('PT429');
    });

    it('hold for one e-mail address within a day, in whichever case and from wherever', async () => {
      await limit({ call_requests_per_address_day: 2 });
      expect((await submit({ client: HERE }, { email: 'ada@example.com' })).error).toBeNull();
      expect((await submit({}, { email: ' ADA@Example.com' })).error).toBeNull();
      await later('20 hours');

      const { error } = await submit({ client: THERE }, { email: 'ada@example.com' });
      expect(error?.code).toBe('PT429');
      expect(error?.message).toMatch(/e-mail address\. Please try again in 4 hours\.$/);
      expect(Number(error?.details)).toBeGreaterThan(4 * 3600 - 30);
      expect(Number(error?.details)).toBeLessThanOrEqual(4 * 3600);
      expect((await submit({ client: THERE })).error).toBeNull();
    });

    it('are not met by a repeat, and not used up by what is refused', async () => {
      await limit({ call_requests_per_client_hour: 1 });
      expect((await submit({ client: HERE }, { name: '' })).error?.code).toBe('22023');
      const first = await submit({ client: HERE, idempotency_key: 'one' });
      expect(first.error).toBeNull();
      expect(await submit({ client: HERE, idempotency_key: 'one' })).toEqual(first);
      expect((await submit({ client: HERE })).error?.code).toBe('PT429');
      expect((await submit({ client: HERE })).error?.code).toBe('PT429');
      expect(await count('private.limit_events')).toBe(2);
    });

    it('are not slipped through by many requests at once', async () => {
      await limit({ call_requests_per_client_hour: 3 });
      const answers = await Promise.all(Array.from({ length: 12 }, () => submit({ client: HERE })));
      expect(answers.filter(({ error }) => error === null)).toHaveLength(3);
      expect(answers.filter(({ error }) => error?.code === 'PT429')).toHaveLength(9);
      expect(await count('public.call_requests')).toBe(3);
    });

    it('of 0 are none, and count nobody', async () => {
      await limit({ call_requests_per_client_hour: 0, call_requests_per_address_day: 0 });
      for (let times = 0; times < 25; times++) {
        expect((await submit({ client: HERE }, { email: 'ada@example.com' })).error).toBeNull();
      }
      expect(await count('private.limit_events')).toBe(0);
    });

    it('take no client where none is named', async () => {
      await limit({ call_requests_per_client_hour: 1 });
      for (const client of [null, '', ' ']) expect((await submit({ client })).error).toBeNull();
    });
  });

  describe('of subscriptions', () => {
    it('hold for the client that the server signed into the token', async () => {
      await limit({ subscriptions_per_client_hour: 2 });
      expect((await subscribe({ clientAddress: HERE })).error).toBeNull();
      expect((await subscribe({ clientAddress: HERE })).error).toBeNull();
      await later('15 minutes');
      const { error } = await subscribe({ clientAddress: HERE });
      expect(error?.code).toBe('PT429');
      expect(error?.message).toMatch(/^Too many subscriptions .* Please try again in 45 minutes\.$/);
      expect(Number(error?.details)).toBeGreaterThan(45 * 60 - 30);
      expect(Number(error?.details)).toBeLessThanOrEqual(45 * 60);
      expect((await subscribe({ clientAddress: THERE })).error).toBeNull();
    });

    it('hold for everybody together where no client is known', async () => {
      await limit({ subscriptions_per_hour: 2 });
      expect((await subscribe()).error).toBeNull();
      expect((await subscribe({ clientAddress: HERE })).error).toBeNull();
      const { error } = await subscribe({ clientAddress: THERE });
      expect(error?.code).toBe('PT429');
      expect(error?.message).toMatch(/^Too many people .* Please try again in 60 minutes\.$/);
      expect(await count('public.newsletter_subscribers')).toBe(3);
    });

    it('tell who is on the list already just that', async () => {
      await limit({ subscriptions_per_hour: 1 });
      await subscribe();
      const again = await database.as('anon').insert('newsletter_subscribers', { email: 'Reader@example.com' });
      expect(again.error?.code).toBe('23505');
    });

    it('do not hold for the owner of the database, nor for the server on its own behalf', async () => {
      await limit({ subscriptions_per_hour: 1 });
      await subscribe();
      expect((await subscribe({}, 'service_role')).error).toBeNull();
      await database.owner(`insert into public.newsletter_subscribers (email) values ('import@example.com')`);
    });

    it('are not slipped through by many requests at once', async () => {
      await limit({ subscriptions_per_hour: 3 });
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, n) => subscribe({ clientAddress: n % 2 ? HERE : THERE })),
      );
      expect(answers.filter(({ error }) => error === null)).toHaveLength(3);
      expect(await count('public.newsletter_subscribers')).toBe(4);
    });
  });

  it('forget what is older than a day when something new is counted', async () => {
    await subscribe({ clientAddress: HERE });
    await later('25 hours');
    await subscribe({ clientAddress: THERE });
    expect(await count('private.limit_events')).toBe(2);
  });

  it.each(['anon', 'stranger', 'administrator', 'service_role'] as const)(
    'are not for %s to read or to reset',
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
