import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { freePort } from '../free-port.ts';

const HOW_TO_INSTALL =
  'These tests need PostgreSQL 15 or later, and its programs initdb and postgres were not found. ' +
  '`npm test` installs them on Debian and Ubuntu; by hand: apt-get install postgresql';

/** Supabase's roles and schemas, for a database without them. */
export const PRELUDE = readFileSync(new URL('./prelude.sql', import.meta.url), 'utf8');

export interface PostgresServer {
  /** For programs. It ends in `?sslmode=disable`, which the supabase CLI requires for a server without TLS. */
  url: string;
  /** The folder of its socket. */
  folder: string;
  /** Connected as the owner of everything. */
  owner: Sql;
  /** Stops the server as its package would, and keeps its data. */
  halt(): Promise<void>;
  /** Starts it again after `halt`, on the same port. */
  resume(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts an empty PostgreSQL server in a temporary folder, on a free loopback port, with Supabase's surroundings.
 * @param tls its private key and its certificate, PEM
 */
export async function startPostgres(tls?: { key: string; certificate: string }): Promise<PostgresServer> {
  const programs = findPrograms();
  const account = serverAccount();
  const folder = mkdtempSync(join(tmpdir(), 'site-postgres-'));
  const password = randomBytes(16).toString('hex');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account) for (const path of [folder, passwordFile]) chownSync(path, account.uid, account.gid);

  const data = join(folder, 'data');
  execFileSync(
    join(programs, 'initdb'),
    [
      '-D',
      data,
      '-U',
      'postgres',
      '--auth=scram-sha-256',
      '--pwfile',
      passwordFile,
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
    ],
    { ...account, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
  );

  const port = await freePort();
  // Test data need not survive a power failure.
  const settings = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'listen_addresses=127.0.0.1'];
  if (tls) {
    settings.push('ssl=on');
    for (const [name, text] of Object.entries({ 'server.key': tls.key, 'server.crt': tls.certificate })) {
      writeFileSync(join(data, name), text, { mode: 0o600 });
      if (account) chownSync(join(data, name), account.uid, account.gid);
    }
  }
  const log: string[] = [];
  const launch = () => {
    const launched = spawn(
      join(programs, 'postgres'),
      ['-D', data, '-p', String(port), '-k', folder, ...settings.flatMap((setting) => ['-c', setting])],
      { ...account, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    launched.stderr.on('data', (chunk) => log.push(String(chunk)));
    return launched;
  };
  let server = launch();
  const halt = async () => {
    if (server.exitCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGINT');
    await ended;
  };
  const killServer = () => server.kill('SIGQUIT');
  process.once('exit', killServer);

  const url = `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`;
  const owner = postgres(url, { onnotice: () => {}, max: 4 });
  await untilReady(owner, server, log);
  await owner.unsafe(PRELUDE);

  return {
    url: `${url}?sslmode=disable`,
    folder,
    owner,
    halt,
    async resume() {
      server = launch();
      await untilReady(owner, server, log);
    },
    async stop() {
      await owner.end({ timeout: 1 });
      process.off('exit', killServer);
      await halt();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The folder of initdb and postgres: POSTGRES_BIN, or the newest of Debian, which installs them by version, outside PATH. */
function findPrograms(): string {
  const { POSTGRES_BIN } = process.env;
  if (POSTGRES_BIN) return POSTGRES_BIN;
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.filter((version) => Number(version) >= 15).map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  const found = folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
  if (!found) throw new Error(HOW_TO_INSTALL);
  return found;
}

/** PostgreSQL and PgBouncer refuse to run as root, so root starts them as the user of PostgreSQL's package. */
export function serverAccount(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

async function untilReady(owner: Sql, server: ChildProcess, log: string[]): Promise<void> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    try {
      await owner`select 1`;
      return;
    } catch (error) {
      if (server.exitCode !== null || Date.now() > deadline) {
        throw new Error(`PostgreSQL did not start.\n${log.join('')}`, { cause: error });
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
