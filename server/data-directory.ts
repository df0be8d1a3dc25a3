import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Environment, StartError } from './environment.ts';

/** References to held locks. Without them the garbage collector would close the lock's database. */
const held = new Set<object>();

/** In bytes. When PGlite cannot create a journal file (16 MB), the process ends. */
const NEEDED = 32 * 1024 * 1024;

export type DataDirectory = Readonly<{ path: string; release: () => void }>;

/**
 * Opens the data directory: for this process alone, or together with others when the database is on a PostgreSQL server.
 *
 * PGlite does not notice a second process on its files, and two processes would corrupt them. The lock is a SQLite
 * transaction, because the kernel releases it whenever the process ends. It leaves no stale lock after a SIGKILL, does
 * not rely on process ids, and also holds between containers that share a volume.
 * @throws StartError when the lock is held in a way that excludes this one, the directory is not writable, or the disk
 *   is full
 */
export function openDataDirectory({
  dataDir: path,
  databaseUrl,
}: Pick<Environment, 'dataDir' | 'databaseUrl'>): DataDirectory {
  orStartError(path, () => mkdirSync(path, { recursive: true, mode: 0o700 }));
  const trial = join(path, `trial.${process.pid}`);
  orStartError(path, () => writeFileSync(trial, ''));
  rmSync(trial);
  const { bavail, blocks, bsize } = statfsSync(path);
  if (blocks > 0 && bavail * bsize < NEEDED)
    throw new StartError(`DATA_DIR: less than 32 MB are free for ${path}; free some space, then start again`);
  const owner = join(path, 'lock.pid');
  const refusal = () => {
    const pid = readOptional(owner);
    return `DATA_DIR: ${path} is in use by another process${pid ? ` (${pid})` : ''}; stop it, or name another directory`;
  };
  const lock = lockFile(join(path, 'lock'), refusal, { isShared: databaseUrl !== undefined });
  held.add(lock);
  orStartError(path, () => writeFileSync(owner, `${process.pid}`));
  return {
    path,
    release: () => {
      if (readOptional(owner) === `${process.pid}`) rmSync(owner, { force: true });
      lock.close();
      held.delete(lock);
    },
  };
}

function orStartError(path: string, write: () => unknown): void {
  try {
    write();
  } catch (error) {
    throw new StartError(`DATA_DIR: ${path} cannot be written (${(error as NodeJS.ErrnoException).code})`);
  }
}

/**
 * Locks `file` until `close()` or the end of the process: exclusively, or with others that share it.
 * @throws StartError with `refusal()` when it is locked
 */
export function lockFile(file: string, refusal: () => string, { isShared = false } = {}): { close: () => void } {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file);
    // A transaction that has read holds the lock that readers share.
    const take = isShared ? 'BEGIN; SELECT name FROM sqlite_schema' : 'BEGIN EXCLUSIVE';
    database.exec(`PRAGMA locking_mode = EXCLUSIVE; ${take}`);
    return database;
  } catch (error) {
    database?.close();
    const { errcode, message } = error as Error & { errcode?: number };
    const SQLITE_BUSY = 5;
    throw new StartError(errcode === SQLITE_BUSY ? refusal() : `${file} cannot be locked: ${message}`);
  }
}

/** Replaces a file's text as a whole: neither a crash nor a full disk leaves half of it, and no reader sees half. */
export function replaceFile(file: string, text: string): void {
  const unfinished = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    writeFileSync(unfinished, text, { mode: 0o600, flush: true });
    renameSync(unfinished, file);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}

/** The file's text, or undefined when there is no such file. */
export function readOptional(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
