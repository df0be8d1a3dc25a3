import { StartError } from '../server/environment.ts';

/**
 * Runs a command of this project: `--help` prints its help; a mistake of the person who runs it is one clear line and
 * exit 1. A task that keeps running returns how to stop, which SIGTERM and Ctrl+C then do; while it is still starting
 * they abort the signal that it was given.
 */
export async function runCommand(
  help: string,
  task: (interrupted: AbortSignal) => Promise<(() => Promise<void>) | undefined>,
): Promise<void> {
  if (process.argv.includes('--help')) {
    console.log(help);
    return;
  }
  const interruption = new AbortController();
  let stop: (() => Promise<void>) | undefined;
  const interrupt = () => {
    // npm passes a signal on that the terminal has sent to this process too.
    if (interruption.signal.aborted) return;
    interruption.abort();
    console.log('Stopping …');
    if (stop) end(stop);
  };
  answerSignalsWith(interrupt);
  try {
    stop = await task(interruption.signal);
    // What the task started may listen too, and would end the process while the database is being closed (Vite does).
    answerSignalsWith(interrupt);
    if (stop && interruption.signal.aborted) end(stop);
  } catch (error) {
    if (interruption.signal.aborted) process.exit(0);
    if (error instanceof StartError) for (const line of error.message.split('\n')) console.error(line);
    else console.error(error);
    process.exit(1);
  }
}

/** Leaves our own listener in place when it is there: taking it away would lose a signal that is just arriving. */
function answerSignalsWith(interrupt: () => void): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    for (const other of process.listeners(signal)) if (other !== interrupt) process.removeListener(signal, other);
    if (process.listenerCount(signal) === 0) process.on(signal, interrupt);
  }
}

function end(stop: () => Promise<void>): void {
  stop().then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
}
