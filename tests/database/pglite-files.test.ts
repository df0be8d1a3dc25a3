import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openPglite } from '../../server/embedded/pglite-engine.ts';
import { readSecrets } from '../../server/embedded/secrets.ts';
import { readEnvironment } from '../../server/environment.ts';
import type { TestDatabase } from '../support/postgres/database.ts';
import { openLiteDatabase } from '../support/postgres/lite-database.ts';
import { OPENING } from '../support/postgres/rows.ts';
import { root, temporaryDirectory } from '../support/start-command.ts';

const data = temporaryDirectory();
let database: TestDatabase;
beforeAll(async () => {
  database = await openLiteDatabase();
}, OPENING);
afterAll(async () => {
  await database?.close();
  data.remove();
});

it('names files of another major version of PostgreSQL, and leaves them alone', async () => {
  // Read from files that this PGlite made, so that an update of the package cannot be forgotten in the code.
  const major = Number(readFileSync(join(inject('liteTemplate'), 'PG_VERSION'), 'utf8'));
  const files = join(data.path, 'database');
  mkdirSync(files);
  writeFileSync(join(files, 'PG_VERSION'), `${major - 1}\n`);
  const environment = readEnvironment({ DATA_DIR: data.path }, root);
  await expect(openPglite(environment, root, await readSecrets(data.path))).rejects.toThrow(
    `DATA_DIR: PostgreSQL ${major - 1} wrote the database in ${data.path}, and this version of the site has PostgreSQL ${major}. docs/moving.md says how npm run export and npm run import carry it over`,
  );
  expect(readdirSync(files)).toEqual(['PG_VERSION']);
});

it('needs no more space for a text that is saved again and again, once it is vacuumed', async () => {
  await database.owner('create table public.saved_text (id integer primary key, content text)');
  await database.owner(`insert into public.saved_text values (1, '')`);
  const bytesAfterSaves = async () => {
    for (let index = 0; index < 40; index++)
      await database.owner('update public.saved_text set content = $1', [randomBytes(16_000).toString('hex')]);
    const [size] = await database.owner(`select pg_total_relation_size('public.saved_text')::integer as bytes`);
    return Number(size?.bytes);
  };
  const first = await bytesAfterSaves();
  // Without a vacuum, every save is kept.
  const second = await bytesAfterSaves();
  expect(second).toBeGreaterThan(first * 1.8);
  for (let round = 0; round < 4; round++) {
    await database.owner('vacuum analyze');
    expect(await bytesAfterSaves()).toBeLessThan(second * 1.1);
  }
  await database.owner('drop table public.saved_text');
});
