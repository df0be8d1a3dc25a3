import { StartError } from '../server/environment.ts';

/**
 * Runs a command of this project: `--help` prints its help; a mistake of the person who runs it is one clear line and
 * exit 1. A task that keeps running returns how to stop, which SIGTERM and Ctrl+C then do.
 */
export async function runCommand(help: string, task: () => Promise<(() => Promise<void>) | undefined>): Promise<void> {
  if (process.argv.includes('--help')) {
    console.log(help);
    return;
  }
  try {
    const stop = await task();
    if (stop) stopOnSignal(stop);
  } catch (error) {
    if (error instanceof StartError) for (const line of error.message.split('\n')) console.error(line);
    else console.error(error);
    process.exit(1);
  }
}

function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      // npm passes a signal on that the terminal has sent to this process too.
      if (stopping) return;
      stopping = true;
      console.log('Stopping …');
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
}
