import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { createConnection, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openDataDirectory } from '../../server/data-directory.ts';
import { programVariables, withServer } from '../../server/embedded/postgres-server.ts';
import { readWholeDatabase } from '../../server/embedded/synced-pglite.ts';
import { StartError } from '../../server/environment.ts';
import { createMirror } from '../../server/snapshot/mirror.ts';
import { type SnapshotAnswer, snapshotSocket } from '../../server/snapshot/snapshot-socket.ts';
import { DUMP } from './manifest.ts';
import { findProgram, runProgram } from './postgres-programs.ts';

/** A directory with everything that a backup holds, whose database was opened and read. */
export type VerifiedCopy = Readonly<{
  directory: string;
  /** Lines for the operator. */
  notes: readonly string[];
  /** Removes the copy. */
  release: () => Promise<unknown>;
}>;

/**
 * Copies the data directory of a site on PGlite: by the running process at one moment, or here when none is running.
 * @throws StartError when the running process cannot be reached, or the copy's database cannot be read
 */
export async function copyOfEmbedded(dataDir: string): Promise<VerifiedCopy> {
  const snapshot = await takeSnapshot(dataDir);
  try {
    await readWholeDatabase(join(snapshot.directory, 'database'));
    return snapshot;
  } catch (error) {
    const isGone = !existsSync(snapshot.directory);
    await snapshot.release();
    // The running process removes its copy when it stops.
    throw isGone ? new StartError(STOPPED) : error;
  }
}

export const STOPPED = 'The site was stopped before its files were saved; run it again';

/**
 * Dumps the database of a PostgreSQL server, and then copies the files, so that those of every row in the dump are there.
 * @param place where the copy is made
 * @throws StartError when pg_dump is missing, too old, or fails
 */
export async function copyOfServer(
  databaseUrl: string,
  dataDir: string,
  place: string,
  interrupted: AbortSignal,
): Promise<VerifiedCopy> {
  const version = await withServer(databaseUrl, async (sql) => {
    const [server] = await sql<{ version: number }[]>`
      select current_setting('server_version_num')::int / 10000 as version`;
    return server?.version ?? 0;
  });
  const [dump, restore] = [await findProgram('pg_dump', version), await findProgram('pg_restore', version)];
  const directory = join(place, 'data');
  const release = () => rm(place, { recursive: true, force: true });
  // A backup that was killed left it.
  await release();
  try {
    await mkdir(place, { mode: 0o700 });
    const file = join(place, DUMP);
    // Not compressed, because the archive is.
    await runProgram(dump, ['--format=custom', '--compress=0', `--file=${file}`], {
      variables: programVariables(databaseUrl),
      interrupted,
    });
    await runProgram(restore, ['--file=/dev/null', file], { interrupted });
    await createMirror(dataDir, directory)();
    // Of the time before the database was moved to the server.
    await rm(join(directory, 'database'), { recursive: true, force: true });
    await rename(file, join(directory, DUMP));
    return { directory, notes: [], release };
  } catch (error) {
    await release();
    throw error;
  }
}

/** A copy that no process writes to. @throws StartError when the process that holds the directory cannot be reached */
async function takeSnapshot(dataDir: string): Promise<VerifiedCopy> {
  const path = snapshotSocket(dataDir);
  const connection = path && existsSync(path) ? await connect(path) : undefined;
  if (connection) {
    const answer = await read(connection);
    if ('error' in answer) throw new StartError(`The running site made no snapshot: ${answer.error}`);
    const notes = [`The site runs; its requests waited ${answer.stillMs} ms.`];
    return { directory: answer.directory, notes, release: async () => connection.destroy() };
  }
  const lock = lockOf(dataDir, path);
  const directory = join(dataDir, `.snapshot-${randomBytes(6).toString('hex')}`);
  const release = async () => {
    await rm(directory, { recursive: true, force: true });
    lock.release();
  };
  try {
    await createMirror(dataDir, directory)();
    return { directory, notes: [], release };
  } catch (error) {
    await release();
    throw error;
  }
}

function lockOf(dataDir: string, socket: string | undefined) {
  try {
    return openDataDirectory({ dataDir, databaseUrl: undefined });
  } catch (error) {
    const reason = socket ? 'it does not answer' : 'the path of DATA_DIR is too long for its socket';
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
