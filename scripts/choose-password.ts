import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { type Environment, StartError } from '../server/environment.ts';
import { passwordProblem } from '../src/account/password.ts';

/**
 * The administrator's new password: ADMIN_PASSWORD, or else the one typed twice in the terminal.
 * @throws StartError when it is too short or too long, or the two differ
 */
export async function choosePassword({ adminEmail, adminPassword }: Environment): Promise<string> {
  const password = adminPassword ?? (await askPassword(`New password for ${adminEmail}: `));
  const problem = passwordProblem(password);
  if (problem) throw new StartError(problem);
  if (adminPassword === undefined && (await askPassword('Once more: ')) !== password)
    throw new StartError('The two were not the same.');
  return password;
}

/**
 * Asks for a password in the terminal, without showing what is typed.
 * @throws StartError when the command does not run in a terminal
 */
async function askPassword(question: string): Promise<string> {
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
