import { Worker } from 'node:worker_threads';
import { createQueryGate } from './query-gate.ts';

/** A bcrypt hash: algorithm, cost, 22 characters of salt, 31 of digest. */
const BCRYPT = /^(\$2[aby]\$\d\d\$)[./A-Za-z0-9]{53}$/;
/** The cost that Lite uses by default. */
const USUAL_COST = '$2b$10$';

export type Hashes = {
  /** The hash of the requested account; null when there is no such account, or it has no password. */
  own: string | null;
  /** The administrator's hash. The comparison for a missing account uses the same cost. */
  administrators: string | null;
};

type Settings = {
  hashesFor: (email: string, client: string) => Promise<Hashes>;
};

type Whose = {
  /** The client whose attempt this is. Attempts of one client are checked in turn. */
  client: string;
  /** Whether the device is known. Attempts of strangers do not delay those of a known device. */
  isKnown: boolean;
};

export type PasswordCheck = ReturnType<typeof createPasswordCheck>;

/**
 * Checks a password, with the same work whether or not the account exists, so that the response time does not reveal
 * which accounts exist. Passwords are hashed one at a time in another thread, with clients taking turns.
 */
export function createPasswordCheck({ hashesFor }: Settings) {
  const strangers = createQueryGate({ patienceMs: 15_000, places: 100, placesEach: 10 });
  const knownDevices = createQueryGate({ patienceMs: 15_000, places: 50, placesEach: 10 });
  const pending = new Map<number, PromiseWithResolvers<boolean>>();
  let worker: Worker | undefined;
  let asked = 0;

  /** @throws GateRefusal when too many attempts are already waiting */
  async function check(email: string, password: string, { client, isKnown }: Whose): Promise<boolean> {
    const { own, administrators } = await hashesFor(email, client);
    const usable = own !== null && BCRYPT.test(own) ? own : undefined;
    const pass = isKnown ? knownDevices : strangers;
    const matches = await pass(() => compare(password, usable ?? standIn(administrators)), { client });
    return matches && usable !== undefined;
  }

  function compare(password: string, hash: string): Promise<boolean> {
    worker ??= startWorker();
    const answer = Promise.withResolvers<boolean>();
    asked += 1;
    pending.set(asked, answer);
    worker.postMessage({ id: asked, password, hash });
    return answer.promise;
  }

  function startWorker(): Worker {
    const started = new Worker(new URL('./password-worker.ts', import.meta.url));
    started.unref();
    started.on('message', ({ id, matches }: { id: number; matches: boolean }) => {
      pending.get(id)?.resolve(matches);
      pending.delete(id);
    });
    const fail = (reason: unknown) => {
      if (worker === started) worker = undefined;
      for (const { reject } of pending.values()) reject(new Error('Passwords cannot be checked', { cause: reason }));
      pending.clear();
    };
    started.on('error', fail);
    started.on('exit', fail);
    return started;
  }

  async function close(): Promise<void> {
    await worker?.terminate();
  }

  return { check, close };
}

/** A hash that matches no password, with the same cost as another hash. */
function standIn(other: string | null): string {
  return `${BCRYPT.exec(other ?? '')?.[1] ?? USUAL_COST}${'.'.repeat(53)}`;
}
