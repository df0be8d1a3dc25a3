import { StartError } from '../server/environment.ts';

/** A command's work; the signal aborts it. @returns a function that stops it, if it keeps running */
type Task = (interrupted: AbortSignal) => Promise<(() => Promise<void>) | undefined>;

/** Exit codes by which shells recognise an interrupted command, which has not finished its work. */
const INTERRUPTED = { SIGINT: 130, SIGTERM: 143 };
/** Stopping a service is its normal end, even during its start. */
const STOPPED = { SIGINT: 0, SIGTERM: 0 };

/**
 * Runs a command of this project. `--help` prints its help. A StartError is printed without its stack, with exit code
 * 1. SIGTERM and Ctrl+C abort the task's signal; the task ends as soon as it can.
 */
export const runCommand = (help: string, task: Task) => run(help, task, INTERRUPTED);

/** The same for a task that keeps running and returns a function to stop it, which SIGTERM and Ctrl+C then call. */
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
    // The terminal sends the signal to npm and to this process, and npm passes it on: it arrives twice.
    if (interruption.signal.aborted) return;
    code = codes[signal];
    interruption.abort();
    console.log('Stopping …');
    if (stop) end(stop);
  };
  answerSignalsWith(interrupt);
  try {
    stop = await task(interruption.signal);
    // Packages that the task started (such as Vite) may also listen for signals, and would exit before the database is
    // closed.
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

/** Never removes our own listener, since a signal that arrives at that moment would be lost. */
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
