import { type Environment, StartError } from '../server/environment.ts';
import { passwordProblem } from '../src/account/password.ts';
import { askPassword } from './ask-password.ts';

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
