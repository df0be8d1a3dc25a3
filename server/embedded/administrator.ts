import { randomBytes } from 'node:crypto';
import type { Environment } from '../environment.ts';
import { type Secrets, writeSecrets } from './secrets.ts';

type Dependencies = {
  environment: Environment;
  secrets: Secrets;
  query: <T>(sql: string, ...parameters: unknown[]) => Promise<T[]>;
  signUp: (email: string, password: string) => Promise<void>;
};

/**
 * Ensures that the configured address has an account, and that only this account is the administrator. The row in
 * private.admins grants write access, never the e-mail address in a token; the address only determines whose row it is.
 *
 * If an account with that address exists but is not the administrator's, another person may have made it, or it is left
 * from an earlier ADMIN_EMAIL. It is deleted with its sessions and made anew, so that nobody is promoted by accident.
 * @returns the sign-in if this call generated a password, so that it can be shown once
 */
export async function ensureAdministrator({ environment, secrets, query, signUp }: Dependencies) {
  const email = environment.adminEmail;
  const [known] = await query<{ id: string }>(
    'select id from auth.users join private.admins on user_id = id where lower(email) = $1',
    email,
  );
  if (known) {
    await query('delete from private.admins where user_id <> $1', known.id);
    return undefined;
  }
  const generated = environment.adminPassword === undefined ? generatePassword() : undefined;
  // Stored before the account is made, so that a crash between the two steps does not lose the password.
  if (generated) writeSecrets(environment.dataDir, { ...secrets, adminPassword: generated });
  await query('delete from auth.users where lower(email) = $1', email);
  await signUp(email, environment.adminPassword ?? `${generated}`);
  const [account] = await query<{ id: string }>('select id from auth.users where lower(email) = $1', email);
  if (!account) throw new Error(`No account for ${email} after it was created`);
  await query('delete from private.admins');
  await query('insert into private.admins (user_id) values ($1)', account.id);
  return generated === undefined ? undefined : { email, password: generated };
}

function generatePassword(): string {
  return randomBytes(15).toString('base64url');
}
