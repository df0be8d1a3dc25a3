#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { createConnection, type Socket } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { openDataDirectory } from '../server/data-directory.ts';
import { readEnvironment, StartError } from '../server/environment.ts';
import { belongsToProcess } from '../server/snapshot/mirror.ts';
import { type SnapshotAnswer, snapshotSocket } from '../server/snapshot/snapshot-socket.ts';
import { manifestOf } from './archive/manifest.ts';
import { refuseExisting, writeArchive } from './archive/write-archive.ts';
import { readOptions } from './command-options.ts';
import { formatBytes } from './moving/table.ts';
import { runCommand } from './run-command.ts';

/**
 * A directory that no process writes to. `stillMs` is how long requests had to wait (0 when the site is not running).
 */
type Snapshot = Readonly<{ directory: string; stillMs: number; running: boolean; release: () => void }>;

const HELP = `npm run backup -- --to FILE: backs up the embedded backend, whether the site is running or stopped.

  --to FILE   the archive to write, for example backup-2026-11-21.tar.gz; it must not exist yet

Backs up DATA_DIR (default .data): database, uploaded files, keys. The backup is a snapshot of one moment; requests wait
for a fraction of a second while it is taken. While the command runs, the directory needs twice its size on the disk.
The file contains secrets: the site's keys, hashed passwords and what visitors sent. Only its owner may read it (mode
0600); keep it that way. npm run restore brings it back. For a hosted backend, use npm run export; with DATABASE_URL,
use pg_dump.`;

const NOT_IN_DATA_DIR =
  'DATABASE_URL: the database is not in DATA_DIR; save it with pg_dump, then copy DATA_DIR (docs/deploy-node.md, "On PostgreSQL")';

const root = dirname(import.meta.dirname);

await runCommand(HELP, async (interrupted) => {
  const { to } = readOptions(['to']);
  if (!to) throw new StartError('--to: name the file to write; npm run backup -- --help says more');
  const archive = resolve(to);
  const { dataDir, databaseUrl } = readEnvironment(process.env, root);
  if (databaseUrl) throw new StartError(NOT_IN_DATA_DIR);
  if (!existsSync(join(dataDir, 'database')))
    throw new StartError(`DATA_DIR: ${dataDir} holds no embedded database to save`);
  await refuseExisting(archive);
  const snapshot = await takeSnapshot(dataDir);
  try {
    const { files, directories } = await contents(snapshot.directory);
    const manifest = await manifestOf('backup', snapshot.directory, files);
    const size = await writeArchive(archive, snapshot.directory, manifest, { directories, interrupted });
    const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
    if (snapshot.running) console.log(`The site runs; its requests waited ${snapshot.stillMs} ms.`);
    console.log(
      `${archive}: ${files.length} files, ${formatBytes(bytes)}, packed ${formatBytes(size)}. It holds secrets.`,
    );
  } catch (error) {
    // The process that made the copy removes it when it stops.
    if (snapshot.running && !existsSync(snapshot.directory))
      throw new StartError('The site was stopped before its files were saved; run it again');
    throw error;
  } finally {
    snapshot.release();
  }
  return undefined;
});

/** Paths below the directory. Includes empty directories, because PostgreSQL needs its own. */
async function contents(directory: string): Promise<{ files: string[]; directories: string[] }> {
  const files: string[] = [];
  const directories: string[] = [];
  const walk = async (path: string): Promise<void> => {
    for (const entry of await readdir(join(directory, path), { withFileTypes: true })) {
      if (path === '' && belongsToProcess(entry.name)) continue;
      const inner = path === '' ? entry.name : `${path}/${entry.name}`;
      if (entry.isFile()) files.push(inner);
      if (!entry.isDirectory()) continue;
      directories.push(inner);
      await walk(inner);
    }
  };
  await walk('');
  return { files: files.sort(), directories: directories.sort() };
}

/**
 * A consistent copy of the data directory, made by the running process. When none is running, the directory itself,
 * locked.
 * @throws StartError when the process that holds it cannot be reached
 */
async function takeSnapshot(dataDir: string): Promise<Snapshot> {
  const path = snapshotSocket(dataDir);
  const connection = path && existsSync(path) ? await connect(path) : undefined;
  if (connection) {
    const answer = await read(connection);
    if ('error' in answer) throw new StartError(`The running site made no snapshot: ${answer.error}`);
    return { ...answer, running: true, release: () => connection.destroy() };
  }
  try {
    const { release } = openDataDirectory({ dataDir, databaseUrl: undefined });
    return { directory: dataDir, stillMs: 0, running: false, release };
  } catch (error) {
    const reason = path ? 'it does not answer' : 'the path of DATA_DIR is too long for its socket';
    throw new StartError(
      `${(error as Error).message}\nThe site cannot be asked for a snapshot while it runs: ${reason}`,
    );
  }
}

/** Undefined when no process listens. A killed process leaves its socket behind. */
function connect(path: string): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const connection = createConnection(path);
    connection.once('connect', () => resolve(connection));
    connection.once('error', () => resolve(undefined));
  });
}

async function read(connection: Socket): Promise<SnapshotAnswer> {
  for await (const line of createInterface({ input: connection })) return JSON.parse(line);
  return { error: 'it was stopped meanwhile' };
}
