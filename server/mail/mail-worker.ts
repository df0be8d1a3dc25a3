import { type Delivery, deliverDueMail } from '../../supabase/functions/mail/deliver-due-mail.ts';

type Settings = Omit<Delivery, 'signal'> & {
  /** How often the outbox is checked without a poke, in milliseconds. Retries become due without one. */
  intervalMs?: number;
};

export type MailWorker = Readonly<{
  /** Signals that there may be mail. Returns at once. */
  poke: () => void;
  /**
   * Aborts the sending in progress, whose mails go back into the queue. Resolves after the last use of the database.
   */
  stop: () => Promise<void>;
}>;

/**
 * Sends due mail, one run at a time: when poked, and every half minute. A failed run is logged. Its mails are sent by a
 * later run, after their lease has ended.
 */
export function startMailWorker({ intervalMs = 30_000, ...delivery }: Settings): MailWorker {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  // Set by a poke during a run: the new mail may have arrived after the run's last query.
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
