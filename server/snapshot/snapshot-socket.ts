import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { join, relative } from 'node:path';
import { createMirror } from './mirror.ts';

/** What is told to who asks for a snapshot, as one line of JSON. */
export type SnapshotAnswer = Readonly<{ directory: string; stillMs: number } | { error: string }>;

/** What the address of a socket holds on the systems that have the least. */
const MOST_BYTES = 103;

/**
 * Where the process that holds a data directory can be asked for a snapshot: absolute, or relative to the working
 * directory where that is shorter. Undefined when the path is too long for a socket.
 */
export function snapshotSocket(dataDir: string): string | undefined {
  const path = join(dataDir, 'socket');
  return [path, relative(process.cwd(), path)].find((each) => Buffer.byteLength(each) <= MOST_BYTES);
}

/**
 * Offers snapshots of the data directory to whoever may read it: nobody else can open this directory's database. To
 * connect is to ask; the answer names a directory with the copy, which stays for as long as the connection is open.
 */
export async function offerSnapshots(
  dataDir: string,
  whileStill: <T>(task: () => Promise<T>) => Promise<T>,
): Promise<{ close: () => Promise<void> }> {
  // Of a process that was killed; nobody else works here, since this one holds the directory's lock.
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

/** The owner's alone from its first moment: the socket is made within `listen`. */
async function listen(server: Server, path: string): Promise<void> {
  const before = process.umask(0o177);
  try {
    server.listen(path);
  } finally {
    process.umask(before);
  }
  // Some file systems have no sockets. The site works without; a back-up then needs it to be stopped.
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
