import { parentPort } from 'node:worker_threads';
import { compareSync } from 'bcryptjs';

/** Compares in a separate thread: a comparison takes 50 to 100 ms, which would block the main thread. */
parentPort?.on('message', ({ id, password, hash }: { id: number; password: string; hash: string }) => {
  parentPort?.postMessage({ id, matches: compareSync(password, hash) });
});
