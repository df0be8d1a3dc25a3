import { setImmediate as nextTurn } from 'node:timers/promises';

/** Thrown when too many wait already, or when one waited too long; the caller answers 503 with Retry-After. */
export class GateRefusal extends Error {
  override name = 'GateRefusal';
}

type Settings = {
  patienceMs: number;
  /** How many may wait, of all clients together. */
  places: number;
  /** How many may wait of one client that has a name; as many as there are places when it is not said. */
  placesEach?: number;
};

type Whose = {
  /** Whom the task is for; '' for the site itself. */
  client?: string;
  /** Aborted once nobody waits for the answer any more: then a task that has not begun never does. */
  signal?: AbortSignal;
};

/** Runs a task, unless it is not worth it any more. */
type Waiting = () => Promise<void>;

/**
 * Lets one task through at a time and yields to the event loop between two of them. Clients take turns, each with its own
 * tasks in order, so that one who asks for much waits for itself and nobody else for more than one of its tasks.
 *
 * PGlite computes on the main thread: a burst of queries would hold up every static page for as long as it lasts.
 * With a turn of the event loop between two queries static pages keep their latency, and more queries are answered.
 */
export function createQueryGate({ patienceMs, places, placesEach = places }: Settings) {
  /** What waits, by client; whose turn is next comes first. */
  const lanes = new Map<string, Waiting[]>();
  let waiting = 0;
  let running = false;

  return function pass<T>(task: () => Promise<T>, { client = '', signal }: Whose = {}): Promise<T> {
    const lane = lanes.get(client) ?? [];
    if (waiting >= places || (client !== '' && lane.length >= placesEach))
      return Promise.reject(new GateRefusal(`${waiting} are waiting, ${lane.length} of this client`));
    const queuedAt = performance.now();
    const turn = new Promise<T>((resolve, reject) => {
      lane.push(async () => {
        const waited = performance.now() - queuedAt;
        if (signal?.aborted) return reject(new GateRefusal(`nobody waits for it after ${waited} ms`));
        if (waited > patienceMs) return reject(new GateRefusal(`waited more than ${patienceMs} ms`));
        await Promise.resolve().then(task).then(resolve, reject);
      });
    });
    lanes.set(client, lane);
    waiting++;
    if (!running) run();
    return turn;
  };

  async function run(): Promise<void> {
    running = true;
    for (let next = await takeNext(); next; next = await takeNext()) await next();
    running = false;
  }

  async function takeNext(): Promise<Waiting | undefined> {
    await nextTurn();
    const [first] = lanes;
    if (!first) return undefined;
    const [client, lane] = first;
    const next = lane.shift();
    waiting--;
    lanes.delete(client);
    if (lane.length > 0) lanes.set(client, lane);
    return next;
  }
}
