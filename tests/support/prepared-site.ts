import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { lockFile } from '../../server/data-directory.ts';
import { StartError } from '../../server/environment.ts';
import { ACCOUNTS } from './accounts.ts';
import { freePort } from './free-port.ts';
import { root, startCommand } from './start-command.ts';

/**
 * What a first start takes long for, prepared once for all tests that are about something else: a data directory with
 * migrations, first content and administrator, and addresses that several sites use one after the other, so that they
 * find each other's build. A build depends on both, because it contains the site's address and public key.
 */
const PREPARED = join(root, '.cache/test-data');

/** Whatever the prepared folders depend on. */
const SOURCES = ['content', 'package-lock.json', 'server', 'src', 'supabase', 'tests/support'];

/** The environment variables of the administrator of a prepared data directory. */
export const ADMINISTRATOR = {
  ADMIN_EMAIL: ACCOUNTS.administrator.email,
  ADMIN_PASSWORD: ACCOUNTS.administrator.password,
};

/** Fills an empty data directory as a first start would. All that are filled so have the same keys. */
export async function prepareData(path: string, { onPostgres = false } = {}): Promise<void> {
  const prepared = await preparedFolder('site', firstStart);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (readdirSync(path).length > 0) return;
  if (onPostgres) cpSync(join(prepared, 'secrets.json'), join(path, 'secrets.json'));
  else cpSync(prepared, path, { recursive: true });
}

async function firstStart(folder: string): Promise<void> {
  const settings = { ...ADMINISTRATOR, DATA_DIR: folder, PORT: `${await freePort()}` };
  const site = startCommand(settings, root, [process.execPath, 'tests/support/backend-process.ts']);
  await site.says('Ready');
  site.process.kill('SIGTERM');
  await site.ended;
  for (const name of readdirSync(folder).filter((name) => /^(lock|socket)/.test(name))) rmSync(join(folder, name));
}

/**
 * A folder to copy from, made once for the present sources.
 * @param make fills the folder, which does not exist yet
 */
export async function preparedFolder(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const current = stamp();
  const prepared = join(PREPARED, `${name}-${current}`);
  if (existsSync(prepared)) return prepared;
  mkdirSync(PREPARED, { recursive: true });
  const lock = await waitForLock(join(PREPARED, 'lock'));
  try {
    if (existsSync(prepared)) return prepared;
    removeOld(current);
    const unfinished = `${prepared}.unfinished`;
    rmSync(unfinished, { recursive: true, force: true });
    await make(unfinished);
    renameSync(unfinished, prepared);
    return prepared;
  } finally {
    lock.close();
  }
}

/** Removes folders of other sources. Those younger than a day stay, because another run may be copying them. */
function removeOld(current: string): void {
  for (const name of readdirSync(PREPARED).filter((name) => name.includes('-') && !name.includes(current))) {
    const folder = join(PREPARED, name);
    if (Date.now() - statSync(folder).mtimeMs > DAY_MS) rmSync(folder, { recursive: true });
  }
}
const DAY_MS = 24 * 60 * 60_000;

/** Waits while another process has the lock; two would do the same work twice. */
async function waitForLock(file: string): Promise<{ close: () => void }> {
  for (;;) {
    const lock = lockUnlessHeld(file);
    if (lock) return lock;
    await wait(200);
  }
}

function lockUnlessHeld(file: string): { close: () => void } | undefined {
  try {
    return lockFile(file, () => 'held');
  } catch (error) {
    if (error instanceof StartError && error.message === 'held') return undefined;
    throw error;
  }
}

function stamp(): string {
  const hash = createHash('sha256');
  for (const source of SOURCES) for (const file of filesIn(source)) hash.update(file).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

function filesIn(source: string): string[] {
  const path = join(root, source);
  if (/\.\w+$/.test(source)) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
}

const FIRST_PORT = 4380;
/** Locks of this process; without a reference, the garbage collector would release them. */
const held = new Set<object>();

/** An address for a site with pages, of a few that this machine's tests use in turn. It is taken until the process ends. */
export async function sharedAddress(): Promise<{ port: number; url: string }> {
  for (let port = FIRST_PORT; ; port++) {
    // Other accounts of the machine have locks of their own: they could not open these.
    const lock = lockUnlessHeld(join(tmpdir(), `site-tests-${process.getuid?.()}-${port}.lock`));
    if (!lock) continue;
    held.add(lock);
    if (await isFree(port)) return { port, url: `http://localhost:${port}` };
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
