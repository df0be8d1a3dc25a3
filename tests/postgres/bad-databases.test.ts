import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startEmbeddedBackend } from '../../server/embedded/backend.ts';
import { readEnvironment, StartError } from '../../server/environment.ts';
import { freePort } from '../support/free-port.ts';
import { emptyDatabase } from '../support/postgres/site-database.ts';
import { root, temporaryDirectory } from '../support/start-command.ts';

const PASSWORD = 'a-secret-of-the-database';

const data = temporaryDirectory();
let url: URL;
let owner: Sql;
beforeAll(async () => {
  url = new URL(await emptyDatabase(inject('siteServer')));
  owner = postgres(url.href, { max: 1, onnotice: () => {} });
  await owner.unsafe(
    ['visitor', 'outdated', 'crowded'].map((role) => `create role ${role} login password '${PASSWORD}'`).join('; '),
  );
});
afterAll(async () => {
  await owner.end();
  data.remove();
});

/** The address with some of its parts changed. */
function changed(parts: Partial<Record<'username' | 'password' | 'port' | 'pathname' | 'search', string>>): string {
  return Object.assign(new URL(url), parts).href;
}

/** The error of a start, which must be one line without a password. */
async function refusalOf(address: string): Promise<string> {
  const environment = readEnvironment({ DATA_DIR: data.path, DATABASE_URL: address }, root);
  const error = await startEmbeddedBackend(environment, root, () => {}).then(
    () => new Error('it started'),
    (thrown: Error) => thrown,
  );
  expect(error).toBeInstanceOf(StartError);
  expect(error.message).not.toMatch(/\n/);
  for (const secret of [PASSWORD, url.password, 'not-the-password']) expect(error.message).not.toContain(secret);
  return error.message;
}

test('a wrong password is named as such', async () => {
  expect(await refusalOf(changed({ password: 'not-the-password' }))).toBe(
    `DATABASE_URL: the server at 127.0.0.1:${url.port} refused the user "postgres" or the password`,
  );
});

test('a server that does not answer is named with its address', async () => {
  const port = `${await freePort()}`;
  expect(await refusalOf(changed({ port }))).toBe(
    `DATABASE_URL: no PostgreSQL server answers at 127.0.0.1:${port} (ECONNREFUSED)`,
  );
});

test('a database that does not exist is named', async () => {
  expect(await refusalOf(changed({ pathname: '/nowhere' }))).toBe(
    `DATABASE_URL: the server at 127.0.0.1:${url.port} has no database "nowhere"`,
  );
});

test('a server without a free connection is named as such', async () => {
  await owner.unsafe('alter role crowded connection limit 0');
  expect(await refusalOf(changed({ username: 'crowded', password: PASSWORD }))).toBe(
    `DATABASE_URL: the server at 127.0.0.1:${url.port} has no connection left (max_connections)`,
  );
});

test('a server without TLS is refused where TLS is asked for', async () => {
  expect(await refusalOf(changed({ search: '?sslmode=require' }))).toContain(`at 127.0.0.1:${url.port}`);
  expect(await refusalOf(changed({ search: '?sslmode=verify-full&sslrootcert=/nowhere.pem' }))).toBe(
    'DATABASE_URL: sslrootcert /nowhere.pem cannot be read (ENOENT)',
  );
});

test('an account without the rights is told the SQL that gives them, which suffices', async () => {
  const line = await refusalOf(changed({ username: 'visitor', password: PASSWORD }));
  const [, sql = ''] = /run there as superuser: (.*)$/.exec(line) ?? [];
  expect(sql).toContain('grant anon, authenticated, service_role to "visitor"');
  expect(sql).toContain('grant create on database');
  await owner.unsafe(sql);
  const environment = readEnvironment(
    { DATA_DIR: data.path, DATABASE_URL: changed({ username: 'visitor', password: PASSWORD }) },
    root,
  );
  const backend = await startEmbeddedBackend(environment, root, () => {});
  expect(await backend.query('select current_user::text as account')).toEqual([{ account: 'visitor' }]);
  await backend.close();
});

test('a server older than PostgreSQL 15 is refused', async () => {
  // The account finds this function instead of the server's own.
  await owner.unsafe(`
    create schema older;
    create function older.current_setting(text) returns text language sql
      as $$ select case $1 when 'server_version_num' then '140011' else pg_catalog.current_setting($1) end $$;
    grant usage on schema older to outdated;
    alter role outdated set search_path = older, pg_catalog`);
  expect(await refusalOf(changed({ username: 'outdated', password: PASSWORD }))).toBe(
    'DATABASE_URL: the server is PostgreSQL 14; 15 or later is needed',
  );
});

test('a database with another encoding is refused', async () => {
  await owner.unsafe(`create database "latin" encoding 'LATIN1' locale 'C' template template0`);
  expect(await refusalOf(changed({ pathname: '/latin' }))).toMatch(
    /^DATABASE_URL: the database "latin" has the encoding LATIN1;/,
  );
});
