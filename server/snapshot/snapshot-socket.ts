import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { join, relative } from 'node:path';
import { createMirror } from './mirror.ts';

/** The answer to a snapshot request, as one line of JSON. */
export type SnapshotAnswer = Readonly<{ directory: string; stillMs: number } | { error: string }>;

/** The longest socket path in bytes, on the systems with the lowest limit. */
const MOST_BYTES = 103;

/**
 * The path of the socket for snapshot requests: absolute, or relative to the working directory when that fits.
 * Undefined when both are too long for a socket.
 */
export function snapshotSocket(dataDir: string): string | undefined {
  const path = join(dataDir, 'socket');
  return [path, relative(process.cwd(), path)].find((each) => Buffer.byteLength(each) <= MOST_BYTES);
}

/**
 * Offers snapshots of the data directory to every user who may open the socket, because no other process can open the
 * database. Each connection requests a snapshot. The answer names a directory with the copy, which is deleted when the
 * connection closes.
 */
export async function offerSnapshots(
  dataDir: string,
  whileStill: <T>(task: () => Promise<T>) => Promise<T>,
): Promise<{ close: () => Promise<void> }> {
  // Removes snapshots of a killed process. None can be in use, since this process holds the directory's lock.
  for (const name of readdirSync(dataDir)) if (name.startsWith('.snapshot-')) remove(join(dataDir, name));
  const path = snapshotSocket(dataDir);
  if (path === undefined) return { close: async () => {} };
  rmSync(path, { force: true });

  const connections = new Set<Socket>();
  const server = createServer((connection) => {
    connections.add(connection);
    const directory = join(dataDir, `.snapshot-${randomBytes(6).toString('hex')}`);
    const done = answer(connection, dataDir, directory, whileStill);
    connection.on('error', () => {});
    connection.once('close', async () => {
      connections.delete(connection);
      await done;
      await rm(directory, { recursive: true, force: true });
    });
  });
  await listen(server, path);
  const close = async () => {
    for (const connection of connections) connection.destroy();
    await new Promise<unknown>((closed) => server.close(closed));
    rmSync(path, { force: true });
  };
  return { close };
}

async function answer(
  connection: Socket,
  dataDir: string,
  directory: string,
  whileStill: <T>(task: () => Promise<T>) => Promise<T>,
): Promise<void> {
  let said: SnapshotAnswer;
  try {
    const mirror = createMirror(dataDir, directory);
    await mirror();
    const stillMs = await whileStill(async () => {
      const begun = performance.now();
      await mirror();
      return Math.round(performance.now() - begun);
    });
    said = { directory, stillMs };
  } catch (error) {
    said = { error: (error as Error).message };
  }
  if (!connection.destroyed) connection.write(`${JSON.stringify(said)}\n`);
}

/** Sets the umask so that the socket is accessible to its owner only from the start; `listen` creates it. */
async function listen(server: Server, path: string): Promise<void> {
  const before = process.umask(0o177);
  try {
    server.listen(path);
  } finally {
    process.umask(before);
  }
  // Some file systems do not support sockets. The site then runs without, and must be stopped for a backup.
  await new Promise<void>((resolve) => {
    server.once('listening', resolve);
    server.once('error', (error) => {
      console.error(`Back-ups of the running site are not possible: ${error.message}`);
      resolve();
    });
  });
}

function remove(directory: string): void {
  rmSync(directory, { recursive: true, force: true });
}
