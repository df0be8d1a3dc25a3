import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DATABASES, type Origin, type TestDatabase } from '../support/postgres/database.ts';
import { CALL_REQUEST, OPENING, resetRows } from '../support/postgres/rows.ts';

const HERE = '203.0.113.7';
const THERE = '203.0.113.8';

describe.each(DATABASES)('the client of a request on $kind', ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
    // Added before the first request, because the Data API reads the list of functions once.
    await database.owner(
      `create function public.seen_client() returns text language sql security definer set search_path = ''
       as 'select private.request_client()'`,
    );
  }, OPENING);
  afterAll(() => database?.close());
  beforeEach(() => resetRows(database));

  describe('is identified', () => {
    /** The client that the database derives for a function call; both backends pass it the headers. */
    const clientOf = async (caller: 'anon' | 'administrator' | 'service_role', origin: Origin) => {
      const { value, error } = await database.as(caller, origin).call('seen_client', {});
      expect(error).toBeNull();
      return value;
    };

    it('by the signed token before any header', async () => {
      const headers = { 'x-forwarded-for': THERE, 'cf-connecting-ip': THERE, 'x-client-address': THERE };
      expect(await clientOf('anon', { clientAddress: HERE, headers })).toBe(HERE);
    });

    it('by the address that Cloudflare saw, before headers that anybody can write', async () => {
      expect(await clientOf('anon', { headers: { 'x-forwarded-for': THERE, 'cf-connecting-ip': HERE } })).toBe(HERE);
    });

    it('by the first forwarded address', async () => {
      expect(await clientOf('administrator', { headers: { 'x-forwarded-for': `${HERE}, ${THERE}` } })).toBe(HERE);
    });

    it('by the address that the server names, only with the secret key', async () => {
      expect(await clientOf('service_role', { headers: { 'x-client-address': HERE } })).toBe(HERE);
      expect(await clientOf('anon', { headers: { 'x-client-address': HERE } })).toBeNull();
      expect(await clientOf('service_role', { headers: { 'x-forwarded-for': HERE } })).toBeNull();
    });

    it('as unknown without any of these', async () => {
      expect(await clientOf('anon', {})).toBeNull();
      expect(await clientOf('anon', { headers: { 'x-forwarded-for': '' } })).toBeNull();
    });
  });

  describe('is stored', () => {
    const hash = async (client: string) => {
      const [row] = await database.owner('select private.client_hash($1) as hash', [client]);
      return String(row?.hash);
    };

    it('as a salted hash, like the e-mail address', async () => {
      await database.as('service_role').call('submit_call_request', { request: CALL_REQUEST, client: HERE });
      const events = await database.owner('select bucket from private.limit_events');
      expect(events).toHaveLength(3);
      // The third one counts for all clients and contains no client.
      for (const { bucket } of events) expect(bucket).toMatch(/^call requests( of (client|address) [0-9a-f]{64})?$/);
    });

    it('as a hash that depends on the salt', async () => {
      const before = await hash(HERE);
      await database.owner(`update private.settings set salt = salt || 'more'`);
      expect(await hash(HERE)).not.toBe(before);
    });

    it('by its network for IPv6, since the client may choose the rest', async () => {
      expect(await hash('2001:db8:1:2::1')).toBe(await hash('2001:DB8:1:2:ffff::9'));
      expect(await hash('2001:db8:1:2::1')).not.toBe(await hash('2001:db8:1:3::1'));
    });

    it('alike for both spellings of an IPv4 address, and also for text that is not an address', async () => {
      expect(await hash(`::ffff:${HERE}`)).toBe(await hash(HERE));
      expect(await hash(HERE)).not.toBe(await hash(THERE));
      expect(await hash(`unknown'; drop table private.settings; --`)).toMatch(/^[0-9a-f]{64}$/);
    });
  });
});
