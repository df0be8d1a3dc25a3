import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Thrown when too many tasks are waiting, or when one has waited too long. The caller answers 503 with Retry-After. */
export class GateRefusal extends Error {
  override name = 'GateRefusal';
}

type Settings = {
  patienceMs: number;
  /** How many tasks may wait, of all clients together. */
  places: number;
  /** How many tasks of one named client may wait. The default is `places`. */
  placesEach?: number;
  /** How many tasks run at a time. */
  atOnce?: number;
};

type Whose = {
  /** The client that the task is for; '' for the site itself. */
  client?: string;
  /** Runs next, and is refused neither for the number of waiting tasks nor for the time that it waited. */
  isUrgent?: boolean;
  /** Aborted when the client has disconnected. A task that has not begun is then skipped. */
  signal?: AbortSignal;
};

/** Runs a task, unless it was aborted or has waited too long. */
type Waiting = () => Promise<void>;

/**
 * Runs one task at a time, or `atOnce` tasks, and yields to the event loop before each. Clients take turns, and each
 * client's tasks begin in order. A client with many requests therefore delays mainly itself, and another client by at
 * most one task per turn.
 *
 * PGlite runs on the main thread: a burst of queries would delay every static page until it ends. With a turn of the
 * event loop between two queries, static pages keep their latency, and more queries are answered. A PostgreSQL server
 * answers several at a time; the gate then bounds the waiting for its connections (docs/decisions/0081).
 */
export function createQueryGate({ patienceMs, places, placesEach = places, atOnce = 1 }: Settings) {
  /** Waiting tasks by client. The client whose turn is next comes first. */
  const lanes = new Map<string, Waiting[]>();
  const urgent: Waiting[] = [];
  let waiting = 0;
  let running = 0;

  return function pass<T>(task: () => Promise<T>, { client = '', signal, isUrgent = false }: Whose = {}): Promise<T> {
    const lane = isUrgent ? urgent : (lanes.get(client) ?? []);
    if (!isUrgent && (waiting >= places || (client !== '' && lane.length >= placesEach)))
      return Promise.reject(new GateRefusal(`${waiting} are waiting, ${lane.length} of this client`));
    const queuedAt = performance.now();
    // Otherwise the task would run in the async context of whoever found the gate idle.
    const taskOfCaller = AsyncLocalStorage.bind(task);
    const turn = new Promise<T>((resolve, reject) => {
      lane.push(async () => {
        const waited = performance.now() - queuedAt;
        if (signal?.aborted) return reject(new GateRefusal(`nobody waits for it after ${waited} ms`));
        if (!isUrgent && waited > patienceMs) return reject(new GateRefusal(`waited more than ${patienceMs} ms`));
        await Promise.resolve().then(taskOfCaller).then(resolve, reject);
      });
    });
    if (!isUrgent) {
      lanes.set(client, lane);
      waiting++;
    }
    if (running < atOnce) run();
    return turn;
  };

  async function run(): Promise<void> {
    running++;
    for (let next = await takeNext(); next; next = await takeNext()) await next();
    running--;
  }

  async function takeNext(): Promise<Waiting | undefined> {
    await nextTurn();
    if (urgent.length > 0) return urgent.shift();
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
