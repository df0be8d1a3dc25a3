import { execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findProgram, runProgram } from '../../scripts/archive/postgres-programs.ts';
import { programPath } from '../../scripts/test-tools.ts';
import { type EmbeddedBackend, startEmbeddedBackend } from '../../server/embedded/backend.ts';
import { programVariables, withServer } from '../../server/embedded/postgres-server.ts';
import { readEnvironment } from '../../server/environment.ts';
import { freePort } from '../support/free-port.ts';
import { type PostgresServer, serverAccount, startPostgres } from '../support/postgres/server.ts';
import { root, temporaryDirectory } from '../support/start-command.ts';

/** Everything that the password of an address may need to have encoded. */
const PASSWORD = 'p@ss/w:rd#%41 ?&=+ü"\'\\';
const ACCOUNT = 'An Owner';
const DATABASE = 'Upper Case';

const data = temporaryDirectory();
const keys = temporaryDirectory();
const file = (name: string) => join(keys.path, name);
let server: PostgresServer;
let port: string;

beforeAll(async () => {
  for (const name of ['authority', 'another'])
    openssl('req', '-x509', '-nodes', '-newkey', 'rsa:2048', '-days', '1', '-subj', `/CN=${name}`, ...files(name));
  openssl(
    'req',
    '-nodes',
    '-newkey',
    'rsa:2048',
    '-subj',
    '/CN=server',
    '-keyout',
    file('server.key'),
    '-out',
    file('csr'),
  );
  writeFileSync(file('names'), 'subjectAltName = DNS:localhost');
  const authority = ['-CA', file('authority.crt'), '-CAkey', file('authority.key'), '-CAcreateserial'];
  openssl(
    'x509',
    '-req',
    '-days',
    '1',
    '-in',
    file('csr'),
    ...authority,
    '-extfile',
    file('names'),
    '-out',
    file('server.crt'),
  );
  server = await startPostgres({
    key: readFileSync(file('server.key'), 'utf8'),
    certificate: readFileSync(file('server.crt'), 'utf8'),
  });
  port = new URL(server.url).port;
  await server.owner.unsafe(`create role "${ACCOUNT}" superuser login password '${PASSWORD.replaceAll("'", "''")}'`);
  await server.owner.unsafe(`create database "${DATABASE}" owner "${ACCOUNT}" template template0`);
});
afterAll(async () => {
  await server?.stop();
  for (const folder of [data, keys]) folder.remove();
});

function openssl(...parameters: string[]): void {
  execFileSync('openssl', parameters, { stdio: 'ignore' });
}
const files = (name: string) => ['-keyout', file(`${name}.key`), '-out', file(`${name}.crt`)];

function address(more: string, place = `localhost:${port}`): string {
  return `postgres://${encodeURIComponent(ACCOUNT)}:${encodeURIComponent(PASSWORD)}@${place}/${encodeURIComponent(DATABASE)}?${more}`;
}

const environmentOf = (url: string) => readEnvironment({ DATA_DIR: data.path, DATABASE_URL: url }, root);

async function opened<Result>(url: string, use: (backend: EmbeddedBackend) => Promise<Result>): Promise<Result> {
  const backend = await startEmbeddedBackend(environmentOf(url), root, () => {});
  try {
    return await use(backend);
  } finally {
    await backend.close();
  }
}

/** How the site's own connection arrives at the server. */
const connection = (url: string) =>
  opened(url, async ({ query }) => {
    const [row] = await query<Record<string, unknown>>(`
      select current_database()::text as database, current_user::text as account, ssl as "isEncrypted",
        inet_server_addr() is null as "isSocket" from pg_stat_ssl where pid = pg_backend_pid()`);
    return row;
  });

/** The line with which a start is refused. */
async function refusal(url: string): Promise<string> {
  const error = await opened(url, async () => new Error('it started')).catch((thrown: Error) => thrown);
  expect(error.message).not.toMatch(/\n/);
  expect(error.message).not.toContain(PASSWORD);
  return error.message;
}

test('an account, a password and a database with all kinds of characters are reached, over TLS', async () => {
  expect(await connection(address('sslmode=require'))).toEqual({
    database: DATABASE,
    account: ACCOUNT,
    isEncrypted: true,
    isSocket: false,
  });
});

test('a socket is reached, by an address that names no host', async () => {
  const place = { isSocket: true, isEncrypted: false };
  expect(await connection(address(`host=${server.folder}&port=${port}`, ''))).toMatchObject(place);
});

test('a certificate is accepted from the named authority, for the name of the server', async () => {
  const authority = `sslrootcert=${file('authority.crt')}`;
  expect(await connection(address(`sslmode=verify-full&${authority}`))).toMatchObject({ isEncrypted: true });
  expect(await connection(address(`sslmode=verify-ca&${authority}`, `127.0.0.1:${port}`))).toMatchObject({
    isEncrypted: true,
  });
});

test("PostgreSQL's own programs check the certificate as the site does", async () => {
  const program = await findProgram('pg_dump', 15);
  const dump = (authority: string) =>
    runProgram(program, ['--schema-only', '--schema=none*', '--file=/dev/null'], {
      variables: programVariables(address(`sslmode=verify-full&sslrootcert=${file(authority)}`)),
      interrupted: new AbortController().signal,
    });
  // Either comes after the connection was made.
  await expect(dump('authority.crt')).rejects.toThrow(/no matching schemas were found|version mismatch/);
  await expect(dump('another.crt')).rejects.toThrow('certificate verify failed');
});

test('a certificate that is not the right one is refused in one line', async () => {
  const verify = (name: string, place?: string) => address(`sslmode=verify-full&sslrootcert=${file(name)}`, place);
  expect(await refusal(verify('another.crt'))).toMatch(
    new RegExp(
      `^DATABASE_URL: the certificate of localhost:${port} is not accepted \\(\\w+\\); sslrootcert names the file of its authority$`,
    ),
  );
  expect(await refusal(address('sslmode=verify-full'))).toContain('is not accepted (');
  expect(await refusal(address(`sslmode=require&sslrootcert=${file('another.crt')}`))).toContain('is not accepted (');
  expect(await refusal(verify('authority.crt', `127.0.0.1:${port}`))).toBe(
    `DATABASE_URL: the certificate of 127.0.0.1:${port} is made out to another name; sslmode=verify-ca does not check the name`,
  );
  expect(await refusal(verify('names'))).toBe(`DATABASE_URL: sslrootcert ${file('names')} holds no certificate (PEM)`);
});

/** PgBouncer in front of the server. */
async function withPooler(mode: string, use: (url: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'site-pooler-'));
  const at = await freePort();
  const quoted = `"${PASSWORD.replaceAll('"', '""')}"`;
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: at,
    unix_socket_dir: '',
    pool_mode: mode,
    auth_type: 'plain',
    auth_file: join(folder, 'accounts'),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  writeFileSync(join(folder, 'accounts'), `"${ACCOUNT}" ${quoted}\n`);
  writeFileSync(
    join(folder, 'settings'),
    ['[databases]', `* = host=127.0.0.1 port=${port}`, '[pgbouncer]', ...lines, ''].join('\n'),
  );
  const account = serverAccount();
  if (account)
    for (const path of [folder, join(folder, 'accounts'), join(folder, 'settings')])
      chownSync(path, account.uid, account.gid);
  const pooler = spawn(programPath('pgbouncer') ?? 'pgbouncer', ['-q', join(folder, 'settings')], {
    ...account,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = new Promise((resolve) => pooler.once('exit', resolve));
  try {
    const url = address('sslmode=disable', `127.0.0.1:${at}`);
    await vi.waitFor(() => withServer(url, (sql) => sql.unsafe('select 1')), { timeout: 20_000, interval: 50 });
    await use(url);
  } finally {
    pooler.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true });
  }
}

test('behind a pooler in session mode, changes are heard and limits hold', async () => {
  await withPooler('session', (url) =>
    opened(url, async (backend) => {
      const changed = vi.fn();
      await backend.onRowsChanged(changed);
      await backend.query(`update public.blog_posts set featured = featured where slug = 'hand-over-the-keys'`);
      expect(changed.mock.calls).toContainEqual(['blog_posts']);
      expect(await backend.query('show statement_timeout')).toEqual([{ statement_timeout: '15s' }]);
    }),
  );
});

test.each(['transaction', 'statement'])('a pooler in %s mode is refused in one line', async (mode) => {
  await withPooler(mode, async (url) => {
    expect(await refusal(url)).toBe(
      `DATABASE_URL: a pooler in transaction mode answers at ${new URL(url).host}; name the server itself, or a pooler in session mode`,
    );
  });
});
