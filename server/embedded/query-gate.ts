import { setImmediate as nextTurn } from 'node:timers/promises';

/** Thrown when too many wait already, or when one waited too long; the caller answers 503 with Retry-After. */
export class GateRefusal extends Error {
  override name = 'GateRefusal';
}

/**
 * Lets one task through at a time, in order, and yields to the event loop between two of them.
 *
 * PGlite computes on the main thread: a burst of queries would hold up every static page for as long as it lasts.
 * With a turn of the event loop between two queries static pages keep their latency, and more queries are answered.
 */
export function createQueryGate({ patienceMs, places }: { patienceMs: number; places: number }) {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return function pass<T>(task: () => Promise<T>): Promise<T> {
    if (waiting >= places) return Promise.reject(new GateRefusal(`${waiting} are waiting`));
    waiting++;
    const queuedAt = performance.now();
    const turn = last.then(async () => {
      await nextTurn();
      waiting--;
      if (performance.now() - queuedAt > patienceMs) throw new GateRefusal(`waited more than ${patienceMs} ms`);
      return task();
    });
    last = turn.catch(() => {});
    return turn;
  };
}
