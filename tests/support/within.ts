import { setTimeout as later } from 'node:timers/promises';

/** What was waited for. @throws when it takes longer than it may */
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
