import { setImmediate as nextTurn } from 'node:timers/promises';

/** Thrown when a request waited longer than the gate's patience; the caller answers 503 with Retry-After. */
export class GateTimeout extends Error {
  override name = 'GateTimeout';
}

/**
 * Lets one task through at a time, in order, and yields to the event loop between two of them.
 *
 * PGlite computes on the main thread: a burst of queries would hold up every static page for as long as it lasts.
 * With a turn of the event loop between two queries static pages keep their latency, and more queries are answered.
 */
export function createQueryGate({ patienceMs }: { patienceMs: number }) {
  let last: Promise<unknown> = Promise.resolve();
  return function pass<T>(task: () => Promise<T>): Promise<T> {
    const queuedAt = performance.now();
    const turn = last.then(async () => {
      await nextTurn();
      if (performance.now() - queuedAt > patienceMs) throw new GateTimeout(`waited more than ${patienceMs} ms`);
      return task();
    });
    last = turn.catch(() => {});
    return turn;
  };
}
