import { StartError } from '../server/environment.ts';

/** Does something, told by the signal when it is to stop. @returns how to stop, if it keeps running */
type Task = (interrupted: AbortSignal) => Promise<(() => Promise<void>) | undefined>;

/** As shells have it: what was interrupted has not been done. */
const INTERRUPTED = { SIGINT: 130, SIGTERM: 143 };
/** A service ends well by being stopped, be it while it starts. */
const STOPPED = { SIGINT: 0, SIGTERM: 0 };

/**
 * Runs a command of this project: `--help` prints its help; a mistake of the person who runs it is one clear line and
 * exit 1. SIGTERM and Ctrl+C abort the signal that the task was given; it ends as soon as it can.
 */
export const runCommand = (help: string, task: Task) => run(help, task, INTERRUPTED);

/** The same for a task that keeps running and returns how to stop, which SIGTERM and Ctrl+C then do. */
export const runService = (help: string, task: Task) => run(help, task, STOPPED);

async function run(help: string, task: Task, codes: typeof INTERRUPTED): Promise<void> {
  if (process.argv.includes('--help')) {
    console.log(help);
    return;
  }
  const interruption = new AbortController();
  let stop: (() => Promise<void>) | undefined;
  let code = 0;
  const interrupt = (signal: keyof typeof INTERRUPTED) => {
    // npm passes a signal on that the terminal has sent to this process too.
    if (interruption.signal.aborted) return;
    code = codes[signal];
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
    else if (code) process.exitCode ??= code;
  } catch (error) {
    if (interruption.signal.aborted) process.exit(code);
    if (error instanceof StartError) for (const line of error.message.split('\n')) console.error(line);
    else console.error(error);
    process.exit(1);
  }
}

/** Leaves our own listener in place when it is there: taking it away would lose a signal that is just arriving. */
function answerSignalsWith(interrupt: (signal: keyof typeof INTERRUPTED) => void): void {
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
