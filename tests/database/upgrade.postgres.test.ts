import { afterAll, beforeAll, expect, it } from 'vitest';
import { readMigrations } from '../support/postgres/migrations.ts';
import { OPENING } from '../support/postgres/rows.ts';
import { type PostgresServer, startPostgres } from '../support/postgres/server.ts';

/** The first migration that knows of settings, limits and a newsletter's own mail. */
const MAIL = '20261110000000';

let server: PostgresServer;
const migrate = async (wanted: (name: string) => boolean) => {
  for (const { name, sql } of readMigrations())
    if (wanted(name)) await server.owner.begin((transaction) => transaction.unsafe(sql));
};

beforeAll(async () => {
  server = await startPostgres();
  await migrate((name) => name < MAIL);
  await server.owner.unsafe(`
    insert into public.newsletter_subscribers (email, created_at) values
      ('first@example.com', '2025-01-01T00:00:00Z'), ('second@example.com', '2025-06-01T00:00:00Z');
    select public.submit_call_request(
      '{"name": "Ada", "email": "ada@example.com", "timeZone": "EST", "preferredTime": "morning", "callType": "speaking"}',
      'one', true
    );
  `);
  await migrate((name) => name >= MAIL);
}, OPENING);
afterAll(() => server?.stop());

it('subscribers from before count as confirmed since they subscribed, each with a token, and get no mail', async () => {
  const subscribers = await server.owner`
    select email, confirmed_at = created_at as confirmed_then, token from public.newsletter_subscribers order by email`;
  expect(subscribers.map(({ email, confirmed_then }) => ({ email, confirmed_then }))).toEqual([
    { email: 'first@example.com', confirmed_then: true },
    { email: 'second@example.com', confirmed_then: true },
  ]);
  expect(new Set(subscribers.map(({ token }) => token)).size).toBe(2);
  expect(await server.owner`select 1 from public.mail_outbox where subscriber_id is not null`).toHaveLength(0);
});

it('mail from before waits on, and a repeat of a request from before is still a repeat', async () => {
  const mails = await server.owner`select kind, data ->> 'name' as name from public.claim_mail() order by kind`;
  expect([...mails]).toEqual([
    { kind: 'call_request_acknowledgement', name: 'Ada' },
    { kind: 'call_request_notice', name: 'Ada' },
  ]);
  await server.owner`select public.submit_call_request('{}', idempotency_key => 'one')`;
  expect(await server.owner`select 1 from public.call_requests`).toHaveLength(1);
});
