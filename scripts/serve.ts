import { type ChildProcess, spawn } from 'node:child_process';
import { dirname } from 'node:path';

const root = dirname(import.meta.dirname);

/**
 * Starts a server in its own process, for a measurement, and waits until it answers.
 * @param parameters the script and its arguments
 * @param ready an address that answers once the server is ready
 * @param cwd the folder of another checkout, whose script is started instead
 */
export async function serve(
  parameters: string[],
  environment: Record<string, string>,
  ready: string,
  cwd = root,
): Promise<ChildProcess> {
  const child = spawn(process.execPath, parameters, {
    cwd,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // The server must end with the measurement, even if that fails.
  process.once('exit', () => child.kill('SIGTERM'));
  for (let tries = 0; tries < 240; tries++) {
    if (child.exitCode !== null) throw new Error(`${parameters[0]} ended with ${child.exitCode}`);
    const answer = await fetch(ready).catch(() => undefined);
    if (answer?.ok) return child;
    await new Promise((later) => setTimeout(later, 500));
  }
  child.kill('SIGKILL');
  throw new Error(`${parameters[0]} did not answer`);
}
