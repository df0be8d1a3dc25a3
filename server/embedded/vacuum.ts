/** Writes after which a vacuum is worth its time. */
const WRITES = 100;
/** Writes after which it no longer waits for a quiet moment. */
const WRITES_AT_MOST = 5_000;
const QUIET_MS = 60_000;

export type VacuumSchedule = Readonly<{
  /** To be called for each request, with whether it may have changed a row. */
  noteRequest: (mayChange: boolean) => void;
  stop: () => void;
}>;

/**
 * Vacuums PGlite once nobody has used it for a minute. It has no autovacuum: without this, each save of an article would
 * leave its former text in the files for good, and the planner would not learn how many rows there are.
 * @param vacuum may fail, for example on a full disk; the next writes try again
 */
export function scheduleVacuum(vacuum: () => Promise<unknown>): VacuumSchedule {
  let writes = 0;
  let timer: NodeJS.Timeout | undefined;
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    const done = writes;
    await vacuum().then(
      () => {
        writes -= done;
      },
      (error: Error) => console.error(`The database was not vacuumed: ${error.message}`),
    );
    isRunning = false;
  }

  return {
    noteRequest(mayChange) {
      clearTimeout(timer);
      if (mayChange) writes++;
      if (isRunning || writes < WRITES) return;
      // A failed one is not repeated for each of the writes that follow.
      if (writes % WRITES_AT_MOST === 0) void run();
      else timer = setTimeout(run, QUIET_MS).unref();
    },
    stop: () => clearTimeout(timer),
  };
}
