import { closeSync, existsSync, fdatasyncSync, fsyncSync, openSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { Extension, PGliteOptions } from '@electric-sql/pglite';
import { createPgliteConnection, PGlite, type PgliteConnection } from '@supabase/lite/pglite';
import { readOptional } from '../data-directory.ts';
import { StartError } from '../environment.ts';

/** An open file of Emscripten's file system on the host's files. A directory has no descriptor. */
type Stream = { node: object; nfd?: number };
type HostFiles = {
  realPath: (node: object) => string;
  /** Turns an error of the host into one that Postgres understands. */
  tryFSOperation: (operation: () => void) => void;
  stream_ops: { fsync?: (stream: Stream) => number };
};
type Module = { FS: { filesystems: { NODEFS: HostFiles } } };

/** PGlite's files on the host lack `fsync`: Postgres asks for it, and is told that everything is on the disk. */
const hostFsync: Extension = {
  name: 'fsync of the host',
  setup: async (_database, options: { preRun: ((module: Module) => void)[] }) => {
    const addFsync = ({ FS }: Module) => {
      const { NODEFS } = FS.filesystems;
      NODEFS.stream_ops.fsync = ({ node, nfd }) => {
        // The size and the content are all that Postgres needs of a file; its times may be lost.
        NODEFS.tryFSOperation(() => (nfd === undefined ? syncEntries(NODEFS.realPath(node)) : fdatasyncSync(nfd)));
        return 0;
      };
    };
    return { emscriptenOpts: { ...options, preRun: [...options.preRun, addFsync], onAbort: endProcess } };
  },
};

/**
 * Postgres aborts when the disk refuses what it has to store. PGlite would then block the process, or go on and answer
 * writes that are not stored. The next start recovers everything that was acknowledged.
 */
function endProcess(): void {
  console.error('The database cannot write to its files: the process ends; what was acknowledged is stored');
  process.exit(1);
}

/** Makes Postgres wait for the disk: a write is on the disk before it is answered. */
export const SYNCED = {
  startParams: [
    // PGlite's own parameters turn fsync off. Its C library does nothing for fdatasync, the method used by default.
    ...PGlite.defaultStartParams.filter((each) => each !== '-F'),
    ...['-c', 'wal_sync_method=fsync'],
    // A quarter of the default. The host caches the same files, and a site's rows are fewer than this.
    ...['-c', 'shared_buffers=32MB'],
  ],
  extensions: { hostFsync },
} satisfies PGliteOptions;

/** With less memory than this, in bytes, V8 must not optimise Postgres. */
const MEMORY_TO_OPTIMISE = 1.5 * 2 ** 30;

/**
 * V8 takes 600 MB for about a second to optimise one function of Postgres, the interpreter of expressions. Where that
 * may be more than there is, Postgres stays as V8 first compiles it: small, and 1.5 to 2.5 times slower
 * (docs/decisions/0119-memory.md).
 */
function leaveUnoptimisedInLittleMemory(): void {
  const limit = process.constrainedMemory();
  if (Math.min(totalmem(), limit > 0 ? limit : Number.POSITIVE_INFINITY) >= MEMORY_TO_OPTIMISE) return;
  setFlagsFromString('--no-wasm-tier-up');
  setFlagsFromString('--no-wasm-dynamic-tiering');
}

/**
 * Opens a PGlite whose acknowledged writes survive a power cut. A directory that holds no database gets a new one.
 */
export async function openSyncedPglite(directory: string): Promise<PgliteConnection> {
  const unfinished = `${directory}.unfinished`;
  // Nothing was stored in a database whose creation did not come to its end. After a power cut, the file may be back.
  if (existsSync(unfinished) && !isSynced(directory)) rmSync(directory, { recursive: true, force: true });
  if (!existsSync(join(directory, 'PG_VERSION'))) {
    writeFileSync(unfinished, '', { flush: true });
    syncEntries(dirname(directory));
  }
  leaveUnoptimisedInLittleMemory();
  const connection = await createPgliteConnection({ url: directory, pgliteOptions: SYNCED });
  await connection.driver.waitReady;
  if (!isSynced(directory)) {
    await syncAll(directory);
    syncEntries(dirname(directory));
    writeFileSync(join(directory, MARK), inodeOf(directory), { flush: true });
  }
  if (existsSync(unfinished)) {
    rmSync(unfinished);
    // Otherwise a power cut could bring the file back, and a copy made of the directory then would look unfinished.
    syncEntries(dirname(directory));
  }
  return connection;
}

/** Opens a copy of a database's files, which nothing else uses, and reads every row. @throws StartError when that fails */
export async function readWholeDatabase(directory: string): Promise<void> {
  try {
    const database = await PGlite.create(directory);
    const tables = await database.query<{ name: string }>(`
      select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace n on n.oid = relnamespace
      where relkind = 'r' and nspname <> 'information_schema' and nspname not like 'pg\\_%'`);
    for (const { name } of tables.rows) await database.query(`select sum(length(each::text)) from ${name} as each`);
    await database.close();
  } catch (error) {
    throw new StartError(`The copy of the database cannot be read, and was not saved: ${(error as Error).message}`);
  }
}

/**
 * Names the inode of the directory whose files were all synced once: those of a database that was created, copied here,
 * or written by a version that did not sync. A copy of the directory has another inode.
 */
const MARK = '.synced';

const inodeOf = (directory: string) => `${statSync(directory).ino}`;

function isSynced(directory: string): boolean {
  return existsSync(directory) && readOptional(join(directory, MARK)) === inodeOf(directory);
}

async function syncAll(directory: string): Promise<void> {
  const entries = await readdir(directory, { withFileTypes: true });
  await Promise.all(entries.map((entry) => (entry.isDirectory() ? syncAll : syncFile)(join(directory, entry.name))));
  syncEntries(directory);
}

async function syncFile(path: string): Promise<void> {
  await using file = await open(path, 'r');
  await file.sync();
}

/** Syncs the names of a directory's files. */
function syncEntries(directory: string): void {
  const descriptor = openSync(directory, 'r');
  try {
    fsyncSync(descriptor);
  } catch (error) {
    // Some file systems cannot sync a directory; Postgres goes on then as well.
    if ((error as NodeJS.ErrnoException).code !== 'EINVAL') throw error;
  } finally {
    closeSync(descriptor);
  }
}
