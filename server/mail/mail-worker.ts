import { type Delivery, deliverDueMail } from '../../supabase/functions/mail/deliver-due-mail.ts';

type Settings = Omit<Delivery, 'signal'> & {
  /** How often the outbox is looked into without being told, in milliseconds: repeats fall due by themselves. */
  intervalMs?: number;
};

export type MailWorker = Readonly<{
  /** Says that there may be mail. Does not wait. */
  poke: () => void;
  /** Breaks off what is being sent (it goes back into the queue) and resolves once the database is left alone. */
  stop: () => Promise<void>;
}>;

/**
 * Sends what is due, one run at a time: when poked, and every half minute. A run that fails is logged and the next one
 * begins anew; what was in hand is taken up again after its lease.
 */
export function startMailWorker({ intervalMs = 30_000, ...delivery }: Settings): MailWorker {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  // A poke during a run: what it is about may have come after the run's last look.
  let pokedMeanwhile = false;

  async function run(): Promise<void> {
    do {
      pokedMeanwhile = false;
      try {
        await deliverDueMail({ ...delivery, signal: stopping.signal });
      } catch (error) {
        delivery.log(`Mail was not delivered: ${error instanceof Error ? error.message : 'unknown failure'}`);
      }
    } while (pokedMeanwhile && !stopping.signal.aborted);
    running = undefined;
  }

  function poke(): void {
    if (stopping.signal.aborted) return;
    if (running) pokedMeanwhile = true;
    else running = run();
  }

  const timer = setInterval(poke, intervalMs);
  poke();
  return {
    poke,
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
