import { Worker } from 'node:worker_threads';
import { createQueryGate } from './query-gate.ts';

/** A bcrypt hash: algorithm, cost, 22 characters of salt, 31 of digest. */
const BCRYPT = /^(\$2[aby]\$\d\d\$)[./A-Za-z0-9]{53}$/;
/** The cost that Lite uses when nothing else is said. */
const USUAL_COST = '$2b$10$';

export type Hashes = {
  /** Of the account that is asked for; null when there is none, or when it has no password. */
  own: string | null;
  /** Of the administrator's account: work that is done in vain costs as much as work on this. */
  administrators: string | null;
};

type Settings = {
  hashesFor: (email: string, client: string) => Promise<Hashes>;
};

type Whose = {
  /** Whom the work is for; a client's attempts wait for each other. */
  client: string;
  /** Strangers' attempts do not hold up those of a known device. */
  isKnown: boolean;
};

export type PasswordCheck = ReturnType<typeof createPasswordCheck>;

/**
 * Says whether a password is an account's, with the same work whether there is such an account or not: how long an
 * answer takes must not tell who has one. The hashing is done one at a time in another thread, clients taking turns.
 */
export function createPasswordCheck({ hashesFor }: Settings) {
  const strangers = createQueryGate({ patienceMs: 15_000, places: 100, placesEach: 10 });
  const knownDevices = createQueryGate({ patienceMs: 15_000, places: 50, placesEach: 10 });
  const pending = new Map<number, PromiseWithResolvers<boolean>>();
  let worker: Worker | undefined;
  let asked = 0;

  /** @throws GateRefusal when too many attempts wait already */
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

/** A hash that no password has, of the same cost as another. */
function standIn(other: string | null): string {
  return `${BCRYPT.exec(other ?? '')?.[1] ?? USUAL_COST}${'.'.repeat(53)}`;
}
