import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MOST_SAMPLES, samplePost } from '../../scripts/sample-posts/sample-post.ts';
import { addSamples, articleVocabulary } from '../../scripts/sample-posts/sample-rows.ts';
import { readMigrations } from '../support/postgres/migrations.ts';
import { type Cost, watchPlans } from '../support/postgres/plans.ts';
import { type PostgresServer, startPostgres } from '../support/postgres/server.ts';

const vocabulary = articleVocabulary();
/** A post in the middle of both lists, because dates are not in the order of the numbers. */
const { slug } = samplePost(500, vocabulary);

const list = (search: string, category = 'null', page = 1) =>
  `select public.blog_list('${search}', ${category}, ${page}, 12)`;
const QUESTIONS: Record<string, string> = {
  'the first page': list(''),
  'a category': list('', `'faith'`),
  'a late page': list('', 'null', 80),
  'a search for what nearly every post has': list('the'),
  'a search for what nearly every post of a category has': list('the', `'faith'`),
  'a search for what many posts have': list('promise'),
  'a search for what no post has': list('zeppelin'),
  'a search for three letters': list('ing'),
  'a search for two letters': list('zq'),
  'a search for one letter': list('e'),
  'a late page of a search': list('the', 'null', 40),
  'an article': `select public.blog_article('${slug}')`,
  'an address that nobody has': `select public.blog_article('nobody-has-it')`,
};
const FEW = 1_000;
const MANY = 10_000;

let server: PostgresServer;
const costs = { few: new Map<string, Cost>(), many: new Map<string, Cost>() };

beforeAll(async () => {
  server = await startPostgres();
  for (const { sql } of readMigrations()) await server.owner.begin((transaction) => transaction.unsafe(sql));
  await fill(1, FEW);
  await measure(costs.few);
  await fill(FEW + 1, MANY);
  await measure(costs.many);
}, 600_000);
afterAll(() => server?.stop());

describe.each(Object.keys(QUESTIONS))('%s', (question) => {
  const few = () => costs.few.get(question) as Cost;
  const many = () => costs.many.get(question) as Cost;

  it('does no sequential scan', () => {
    expect([few().readThrough, many().readThrough]).toEqual([[], []]);
  });

  it('reads about as many rows and pages among ten thousand posts as among one thousand', () => {
    expect(many().rows).toBeLessThanOrEqual(few().rows * 2 + 1_000);
    expect(many().pages).toBeLessThanOrEqual(few().pages * 2 + 1_000);
  });
});

it('the measurement recognises a sequential scan', async () => {
  const plans = await watchPlans(server);
  const cost = await plans.costOf(`select private.plain_text(title), count(*) from public.blog_posts group by 1`);
  await plans.close();
  expect(cost.readThrough).toEqual(['blog_posts']);
  expect(cost.rows).toBeGreaterThanOrEqual(MANY);
});

/** Adds sample posts with only the beginning of each body, because bodies take the most time. */
async function fill(first: number, last: number): Promise<void> {
  expect(last).toBeLessThanOrEqual(MOST_SAMPLES);
  const query = async (sql: string, posts: unknown) => server.owner.unsafe(sql, [shortened(`${posts}`)]);
  for (let next = first; next <= last; next += 500) await addSamples(query, next, next + 499, vocabulary);
  await server.owner.unsafe('vacuum (analyze)');
}

function shortened(posts: string): string {
  const rows: { content: string }[] = JSON.parse(posts);
  return JSON.stringify(
    rows.map((row) => ({ ...row, content: row.content.slice(0, row.content.indexOf('</p>') + 4) })),
  );
}

async function measure(into: Map<string, Cost>): Promise<void> {
  const plans = await watchPlans(server);
  // The first query of a connection also reads the catalogue.
  for (const sql of Object.values(QUESTIONS)) await plans.costOf(sql);
  for (const [question, sql] of Object.entries(QUESTIONS)) into.set(question, await plans.costOf(sql));
  await plans.close();
}
