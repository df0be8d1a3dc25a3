import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { migrate } from '../../server/embedded/migrate.ts';
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

describe('the files of migrations', () => {
  const own = temporaryDirectory();
  const migrations = join(own.path, 'supabase/migrations');
  const written: string[] = [];
  const write = (file: string, sql: string) => {
    writeFileSync(join(migrations, file), sql);
    written.push(file);
  };
  let engine: Awaited<ReturnType<typeof openPglite>>;
  beforeAll(async () => {
    cpSync(join(root, 'supabase'), join(own.path, 'supabase'), { recursive: true });
    cpSync(join(root, 'content/site.yaml'), join(own.path, 'content/site.yaml'));
    cpSync(inject('liteTemplate'), join(own.path, '.data/database'), { recursive: true });
    const environment = readEnvironment({}, own.path);
    engine = await openPglite(environment, own.path, await readSecrets(environment.dataDir));
  }, OPENING);
  afterAll(async () => {
    await engine?.close();
    own.remove();
  });
  afterEach(() => {
    for (const file of written.splice(0)) rmSync(join(migrations, file));
  });
  const problem = () =>
    migrate(engine, own.path).then(
      () => undefined,
      (error: Error) => error.message,
    );

  it.each([
    [
      'one that is dated before the newest of the database',
      '20260101000000_late.sql',
      /^supabase\/migrations\/20260101000000_late\.sql: dated before \d{14}, which the database already has; rename it to a later date$/,
    ],
    [
      'two of one date',
      '20261122100000_again.sql',
      'supabase/migrations/20261122100000_again.sql: another migration has the same date; rename this one',
    ],
  ])('are refused with %s, before any of them is applied', async (_what, file, expected) => {
    write(file, 'create table public.late (id integer)');
    write('20990101000000_next.sql', 'create table public.next_one (id integer)');
    expect(await problem()).toEqual(typeof expected === 'string' ? expected : expect.stringMatching(expected));
    const [made] = await engine.query(`select to_regclass('public.next_one') is not null as made`);
    expect(made).toEqual({ made: false });
  });

  it('are named when one fails, which leaves nothing behind', async () => {
    write('20990101000000_wrong.sql', 'create table public.half (id integer); select 1 / 0');
    write('20990101000001_next.sql', 'select 1');
    expect(await problem()).toBe('supabase/migrations/20990101000000_wrong.sql: division by zero');
    expect(await engine.query(`select to_regclass('public.half') as half`)).toEqual([{ half: null }]);
  });

  it('are refused when the database has one that they lack', async () => {
    const newer = '20990101000000_newer.sql';
    write(newer, 'select 1');
    expect(await problem()).toBeUndefined();
    rmSync(join(migrations, written.pop() ?? newer));
    expect(await problem()).toBe(
      'supabase/migrations: the database has the migration 20990101000000, which this copy of the site has not. A newer version has used it: start that one, or restore a backup',
    );
  });
});
