import { setTimeout as later } from 'node:timers/promises';

/** Waits for a result. @throws when it takes longer than allowed */
export async function within<Value>(milliseconds: number, what: string, waited: Promise<Value>): Promise<Value> {
  const over = new AbortController();
  const late = later(milliseconds, undefined, { signal: over.signal }).then(() => {
    throw new Error(`${what} took more than ${milliseconds} ms`);
  });
  try {
    return await Promise.race([waited, late]);
  } finally {
    over.abort();
    late.catch(() => {});
  }
}
