import { afterAll, beforeAll, expect, it } from 'vitest';
import { readMigrations } from '../support/postgres/migrations.ts';
import type { BlogListAnswer } from '../support/postgres/posts.ts';
import { OPENING } from '../support/postgres/rows.ts';
import { type PostgresServer, startPostgres } from '../support/postgres/server.ts';

/** The first migration that keeps texts and counts of posts. */
const TEXTS = '20261121000000';

let server: PostgresServer;
const migrate = async (wanted: (name: string) => boolean) => {
  for (const { name, sql } of readMigrations())
    if (wanted(name)) await server.owner.begin((transaction) => transaction.unsafe(sql));
};
const list = async (search: string) => {
  const [row] = await server.owner`select public.blog_list(${search}, null, 1, 12) as list`;
  return row?.list as BlogListAnswer;
};

beforeAll(async () => {
  server = await startPostgres();
  await migrate((name) => name < TEXTS);
  await server.owner.unsafe(`
    insert into public.blog_posts (slug, title, content, category, status) values
      ('one', 'From before', '<p>A promise.</p>', 'faith', 'published'),
      ('draft', 'From before', '<p>A promise.</p>', 'faith', 'draft')`);
  await migrate((name) => name >= TEXTS);
}, OPENING);
afterAll(() => server?.stop());

it('posts from before are counted, and found by title and by body', async () => {
  expect(await list('FROM BEFORE')).toMatchObject({ posts: [{ slug: 'one' }], found: 1, counts: { all: 1, faith: 1 } });
  expect((await list('promise')).mentioned).toMatchObject([{ slug: 'one' }]);
});

it('the upgrade is no edit: versions and times of the last change stay', async () => {
  const posts = await server.owner`select version, updated_at = created_at as unchanged from public.blog_posts`;
  expect([...posts]).toEqual(Array(2).fill({ version: 1, unchanged: true }));
});
