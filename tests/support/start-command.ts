import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

/** `npm start`, or another command, as a process with its own environment. */
export type StartCommand = Readonly<{
  process: ChildProcess;
  output: () => string;
  /** Waits until the output holds the text. @throws with the whole output when the process ends first */
  says: (text: string) => Promise<void>;
  /** @returns the exit code */
  ended: Promise<number | null>;
}>;

const running = new Set<ChildProcess>();

/**
 * Keeps V8 from optimizing the WebAssembly code of PGlite: most of these processes end after seconds, and optimizing
 * took a third of a start.
 */
const FOR_SHORT_LIVES = ['--liftoff-only'];

export function startCommand(
  environment: Record<string, string>,
  cwd = root,
  [program = process.execPath, ...parameters]: string[] = [process.execPath, 'scripts/start.ts'],
): StartCommand {
  const flags = program === process.execPath ? FOR_SHORT_LIVES : [];
  const child = spawn(program, [...flags, ...parameters], {
    cwd,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Starts a process group, so that its child processes can be ended with it.
    detached: true,
  });
  running.add(child);
  let text = '';
  const waiting = new Set<() => void>();
  const learn = (chunk: Buffer) => {
    text += chunk;
    for (const look of waiting) look();
  };
  child.stdout?.on('data', learn);
  child.stderr?.on('data', learn);
  const ended = new Promise<number | null>((done) => child.once('close', done)).finally(() => running.delete(child));
  const says = (wanted: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => {
        if (!text.includes(wanted)) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      ended.then((code) => reject(new Error(`ended with ${code} before saying ${JSON.stringify(wanted)}:\n${text}`)));
      look();
    });
  return { process: child, output: () => text, says, ended };
}

/** Ends processes that a failed test left running. */
export function endAll(): void {
  for (const { pid } of running) if (pid !== undefined) process.kill(-pid, 'SIGKILL');
}

export function temporaryDirectory(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'site-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
