import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { StartError } from '../server/environment.ts';

/**
 * Asks for a password in the terminal, without showing what is typed.
 * @throws StartError when the command does not run in a terminal
 */
export async function askPassword(question: string): Promise<string> {
  if (!process.stdin.isTTY) throw new StartError('ADMIN_PASSWORD: needed where there is no terminal to ask in');
  // readline echoes what is typed, so its output is discarded; the question is written to the terminal directly.
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  terminal.once('SIGINT', () => process.exit(130));
  try {
    process.stdout.write(question);
    return await terminal.question('');
  } finally {
    terminal.close();
    process.stdout.write('\n');
  }
}
