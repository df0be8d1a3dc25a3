import { randomBytes } from 'node:crypto';
import type { Environment } from '../environment.ts';
import { type Secrets, writeSecrets } from './secrets.ts';

type Dependencies = {
  environment: Environment;
  /** Reports what this call changes. */
  progress: (step: string) => void;
  secrets: Secrets;
  query: <T>(sql: string, ...parameters: unknown[]) => Promise<T[]>;
  signUp: (email: string, password: string) => Promise<void>;
};

/**
 * Ensures that the configured address has an account, and that only this account is the administrator. The row in
 * private.admins grants write access, never the e-mail address in a token.
 *
 * When the configuration names another address than at the last start, the administrator's account gets it and keeps its
 * password and sessions (docs/decisions/0104-a-new-address-is-the-same-account.md). An address that was changed in the
 * admin area stays until then (docs/decisions/0111). Another account that has the address is deleted with its
 * sessions, so that nobody is promoted by accident.
 * @returns the sign-in if this call generated a password, so that it can be shown once
 */
export async function ensureAdministrator({ environment, progress, secrets, query, signUp }: Dependencies) {
  const email = environment.adminEmail;
  const administrators = await query<{ id: string; email: string }>(
    `select id, email from auth.users join private.admins on user_id = id order by lower(email) = $1 desc, users.created_at`,
    email,
  );
  const [present] = administrators;
  if (present) {
    await query('delete from private.admins where user_id <> $1', present.id);
    const [settings] = await query<{ last: string | null }>(
      'select administrator_setting as last from private.settings',
    );
    await query('update private.settings set administrator_setting = $1', email);
    if (present.email.toLowerCase() === email || settings?.last === email) return undefined;
    progress(`changing the administrator's address from ${present.email} to ${email}; the password stays`);
    await query('delete from auth.users where lower(email) = $1', email);
    await query('select public.change_address($1, $2)', present.id, email);
    return undefined;
  }
  const generated = environment.adminPassword === undefined ? generatePassword() : undefined;
  // Stored before the account is made, so that a crash between the two steps does not lose the password.
  if (generated) writeSecrets(environment.dataDir, { ...secrets, adminPassword: generated });
  await query('delete from auth.users where lower(email) = $1', email);
  await signUp(email, environment.adminPassword ?? `${generated}`);
  const [account] = await query<{ id: string }>('select id from auth.users where lower(email) = $1', email);
  if (!account) throw new Error(`No account for ${email} after it was created`);
  await query('insert into private.admins (user_id) values ($1)', account.id);
  await query('update private.settings set administrator_setting = $1', email);
  return generated === undefined ? undefined : { email, password: generated };
}

function generatePassword(): string {
  return randomBytes(15).toString('base64url');
}
