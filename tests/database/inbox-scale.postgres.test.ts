import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCOUNTS_SQL, claimsOf } from '../support/postgres/callers.ts';
import { fillInbox } from '../support/postgres/inbox-rows.ts';
import { readMigrations } from '../support/postgres/migrations.ts';
import { type Cost, watchPlans } from '../support/postgres/plans.ts';
import { type PostgresServer, startPostgres } from '../support/postgres/server.ts';

const AFTER = `'{"created_at": "2025-01-01T08:00:00Z", "id": "77777777-7777-4777-8777-777777777777"}'`;

/** Queries that must read only one page of rows, however many there are. */
const PAGES: Record<string, string> = {
  'the first page of new requests': `inbox_call_requests('new')`,
  'the first page of all requests': `inbox_call_requests()`,
  'a late page of requests': `inbox_call_requests('new', '', ${AFTER})`,
  'a search for what nearly every request has': `inbox_call_requests('new', 'visitor')`,
  'a search for what one request has': `inbox_call_requests(null, 'visitor-917@')`,
  'a search for what no request has': `inbox_call_requests(null, 'zeppelin')`,
  'a search for one letter': `inbox_call_requests(null, 'e')`,
  'the first page of subscribers': 'inbox_subscribers()',
  'a late page of subscribers': `inbox_subscribers('', ${AFTER})`,
  'a search for what nearly every address has': `inbox_subscribers('reader')`,
  'the first page of failed mail': 'inbox_failed_mail()',
};
/** Queries that may read every row once, but only in an index. */
const WALKS: Record<string, string> = {
  'a search for an address that nobody has': `inbox_subscribers('zeppelin')`,
  'the counts': 'inbox_counts()',
};
/** Also with mail that was held for a while. */
const TIDY = 'vacuum (analyze, index_cleanup on)';
/** Pages that an index alone cannot answer. */
const UNTIDY = `
  select coalesce(sum(relpages - relallvisible), 0)::integer as pages from pg_class
  where oid in ('public.call_requests'::regclass, 'public.newsletter_subscribers'::regclass, 'public.mail_outbox'::regclass)`;
const FEW = 1_000;
const MANY = 10_000;

let server: PostgresServer;
const costs = { few: new Map<string, Cost>(), many: new Map<string, Cost>() };
const few = (question: string) => costs.few.get(question) as Cost;
const many = (question: string) => costs.many.get(question) as Cost;

beforeAll(async () => {
  server = await startPostgres();
  for (const { sql } of readMigrations()) await server.owner.begin((transaction) => transaction.unsafe(sql));
  await server.owner.unsafe(ACCOUNTS_SQL);
  const query = (sql: string) => server.owner.unsafe(sql);
  await fillInbox(query, 1, FEW);
  await tidy();
  await measure(costs.few);
  await fillInbox(query, FEW + 1, MANY);
  await tidy();
  await measure(costs.many);
}, 600_000);
afterAll(() => server?.stop());

describe.each([...Object.keys(PAGES), ...Object.keys(WALKS)])('%s', (question) => {
  it('does no sequential scan', () => {
    expect([few(question).readThrough, many(question).readThrough]).toEqual([[], []]);
  });
});

describe.each(Object.keys(PAGES))('%s', (question) => {
  it('reads about as many rows and pages among ten thousand as among one thousand', () => {
    expect(many(question).rows).toBeGreaterThan(0);
    expect(many(question).rows).toBeLessThanOrEqual(few(question).rows * 2 + 1_000);
    expect(many(question).pages).toBeLessThanOrEqual(few(question).pages * 2 + 1_000);
  });
});

describe.each(Object.keys(WALKS))('%s', (question) => {
  it('reads few pages of an index', () => {
    expect(many(question).pages).toBeLessThanOrEqual(1_000);
  });
});

/** Repeats the clean-up while pages remain, because the server's own housekeeping may use the rows at the same time. */
async function tidy(): Promise<void> {
  do await server.owner.unsafe(TIDY);
  while (Number((await server.owner.unsafe(UNTIDY))[0]?.pages) > 0);
}

async function measure(into: Map<string, Cost>): Promise<void> {
  const plans = await watchPlans(server);
  const claims = JSON.stringify(claimsOf('administrator'));
  const questions = Object.entries({ ...PAGES, ...WALKS }).map(
    ([question, call]) =>
      [
        question,
        `select public.${call} from (select set_config('request.jwt.claims', '${claims}', false) offset 0) as signed_in`,
      ] as const,
  );
  // The first query of a connection also reads the catalogue.
  for (const [, sql] of questions) await plans.costOf(sql);
  for (const [question, sql] of questions) into.set(question, await plans.costOf(sql));
  await plans.close();
}
