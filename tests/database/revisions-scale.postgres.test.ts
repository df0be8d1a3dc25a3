import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readMigrations } from '../support/postgres/migrations.ts';
import { type Cost, watchPlans } from '../support/postgres/plans.ts';
import { type PostgresServer, startPostgres } from '../support/postgres/server.ts';

const POST = '44444444-4444-4444-8444-444444444444';
const LISTED = 'id, version, title, bytes, words, written_at, written_by, replaced_at';

/** The editor's queries (islands/editor/history/). */
const QUESTIONS: Record<string, string> = {
  'the newest revisions of a post': `select ${LISTED} from public.content_revisions
    where item_id = '${POST}' order by replaced_at desc limit 31`,
  'those before them': `select ${LISTED} from public.content_revisions
    where item_id = '${POST}' and replaced_at < now() - interval '3 hours' order by replaced_at desc limit 31`,
  'the deleted posts': `select item_id, title, key, words, replaced_at, restorable_until from public.content_revisions
    where restorable_until > now() order by replaced_at desc limit 51`,
};
const FEW = 1_000;
const MANY = 10_000;

let server: PostgresServer;
const costs = { few: new Map<string, Cost>(), many: new Map<string, Cost>() };

beforeAll(async () => {
  server = await startPostgres();
  for (const { sql } of readMigrations()) await server.owner.begin((transaction) => transaction.unsafe(sql));
  await fill(FEW);
  await measure(costs.few);
  await fill(MANY - FEW);
  await measure(costs.many);
}, 120_000);
afterAll(() => server?.stop());

describe.each(Object.keys(QUESTIONS))('%s', (question) => {
  it('are found without a sequential scan', () => {
    expect(costs.few.get(question)?.readThrough).toEqual([]);
    expect(costs.many.get(question)?.readThrough).toEqual([]);
  });

  it('cost about as much among ten thousand as among one thousand', () => {
    const [few, many] = [costs.few.get(question) as Cost, costs.many.get(question) as Cost];
    expect(few.rows).toBeGreaterThan(0);
    expect(many.rows).toBeLessThanOrEqual(few.rows + 60);
    expect(many.pages).toBeLessThanOrEqual(few.pages + 60);
  });
});

/**
 * Half of the revisions belong to one post, one in a hundred is of a deleted post, and each has a few kilobytes of
 * text.
 */
function fill(count: number) {
  return server.owner.unsafe(`
    insert into public.content_revisions
      (kind, item_id, key, version, title, fields, bytes, words, written_at, replaced_at, restorable_until)
    select 'post', case when number % 2 = 0 then '${POST}' else gen_random_uuid() end, 'slug', number, 'Title',
      jsonb_build_object('content', (select string_agg(md5(random()::text || part), ' ') from generate_series(1, 200) as part)),
      6600, 200, now(), now() - make_interval(mins => number::integer),
      case when number % 100 = 1 then now() + interval '20 days' end
    from generate_series(1, ${count}) as number;
    analyze public.content_revisions`);
}

async function measure(into: Map<string, Cost>): Promise<void> {
  const plans = await watchPlans(server);
  // Runs in a function, because the statements inside functions are measured.
  for (const [question, sql] of Object.entries(QUESTIONS)) {
    await server.owner.unsafe(
      `create or replace function public.asked() returns bigint language plpgsql as
        $$ begin return (select count(*) from (${sql}) as found); end $$`,
    );
    await plans.costOf('select public.asked()');
    into.set(question, await plans.costOf('select public.asked()'));
  }
  await plans.close();
}
