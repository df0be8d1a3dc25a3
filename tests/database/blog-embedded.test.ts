import { afterAll, beforeAll, expect, it } from 'vitest';
import { addSamples, articleVocabulary } from '../../scripts/sample-posts/sample-rows.ts';
import { openLiteDatabase } from '../support/postgres/lite-database.ts';
import { blogArticle, blogList } from '../support/postgres/posts.ts';
import { OPENING } from '../support/postgres/rows.ts';

type Lite = Awaited<ReturnType<typeof openLiteDatabase>>;

let database: Lite;
beforeAll(async () => {
  database = await openLiteDatabase();
  const query = (sql: string, ...parameters: unknown[]) => database.owner(sql, parameters);
  // Few enough rows that a planner would prefer a sequential scan.
  await addSamples(query, 1, 40, articleVocabulary());
}, OPENING);
afterAll(() => database?.close());

it('the embedded database answers no question of the blog with a sequential scan, without statistics of its own', async () => {
  const [post] = await database.owner('select slug from public.blog_posts limit 1');
  await readsThrough();
  const before = await readsThrough();
  for (const search of ['', 'the', 'promise', 'zeppelin', 'e', 'zq']) await blogList(database, { search });
  await blogList(database, { category: 'faith', page: 2 });
  await blogArticle(database, `${post?.slug}`);
  expect(await readsThrough()).toEqual(before);
  await database.owner('select count(*) from public.blog_posts where length(title) > 1');
  expect(await readsThrough()).not.toEqual(before);
});

/** The number of sequential scans of each table so far. */
async function readsThrough() {
  await database.owner('select pg_stat_force_next_flush()');
  return database.owner(`
    select relname, seq_scan::int from pg_stat_user_tables
    where relname in ('blog_posts', 'post_texts') order by relname`);
}
