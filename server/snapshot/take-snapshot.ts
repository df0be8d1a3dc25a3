import { existsSync } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { openDataDirectory } from '../data-directory.ts';
import { StartError } from '../environment.ts';
import { type SnapshotAnswer, snapshotSocket } from './snapshot-socket.ts';

/**
 * A directory that no process writes to. `stillMs` is how long requests had to wait (0 when the site is not running).
 */
export type Snapshot = Readonly<{ directory: string; stillMs: number; running: boolean; release: () => void }>;

/**
 * A consistent copy of the data directory, made by the running process. When none is running, the directory itself,
 * locked.
 * @throws StartError when the process that holds it cannot be reached
 */
export async function takeSnapshot(dataDir: string): Promise<Snapshot> {
  const path = snapshotSocket(dataDir);
  const connection = path && existsSync(path) ? await connect(path) : undefined;
  if (connection) {
    const answer = await read(connection);
    if ('error' in answer) throw new StartError(`The running site made no snapshot: ${answer.error}`);
    return { ...answer, running: true, release: () => connection.destroy() };
  }
  try {
    const { release } = openDataDirectory(dataDir);
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
