import { parentPort } from 'node:worker_threads';
import { compareSync } from 'bcryptjs';

/** Compares in a thread of its own: a comparison takes 50 to 100 ms, in which the site would answer nobody. */
parentPort?.on('message', ({ id, password, hash }: { id: number; password: string; hash: string }) => {
  parentPort?.postMessage({ id, matches: compareSync(password, hash) });
});
