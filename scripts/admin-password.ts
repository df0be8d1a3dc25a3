#!/usr/bin/env node
import { dirname } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { openDataDirectory } from '../server/data-directory.ts';
import { startEmbeddedBackend } from '../server/embedded/backend.ts';
import { setPassword } from '../server/embedded/set-password.ts';
import { type Environment, readEnvironment, StartError } from '../server/environment.ts';
import { accountOf } from '../server/hosted-accounts.ts';
import { choosePassword } from './choose-password.ts';
import { runCommand } from './run-command.ts';

const HELP = `npm run admin:password: sets the administrator's password, and signs the account out everywhere.

Asks for the password twice, or takes it from ADMIN_PASSWORD. With the embedded backend, stop the site first; DATA_DIR is
the directory of its data, and the account is its administrator's. With a hosted project, the account is that of
ADMIN_EMAIL (default: the e-mail in content/site.yaml), and the command needs PUBLIC_SUPABASE_URL, PUBLIC_SUPABASE_ANON_KEY and SUPABASE_SERVICE_ROLE_KEY.`;

const root = dirname(import.meta.dirname);

await runCommand(HELP, async () => {
  process.chdir(root);
  const environment = readEnvironment(process.env, root);
  const password = await choosePassword(environment);
  const email = await setAdministratorPassword(environment, root, password);
  console.log(`The password of ${email} is set. Whoever was signed in must sign in again.`);
  return undefined;
});

/**
 * Sets the password of the administrator's account and ends all its sessions. With the embedded backend, no other
 * process may be using the data directory.
 * @returns the account's address, which may have been changed in the admin area
 * @throws StartError for errors that the operator can correct
 */
async function setAdministratorPassword(environment: Environment, root: string, password: string): Promise<string> {
  if (!environment.hosted) return setEmbeddedPassword(environment, root, password);
  await setHostedPassword(environment.hosted, environment.adminEmail, password);
  return environment.adminEmail;
}

async function setEmbeddedPassword(environment: Environment, root: string, password: string): Promise<string> {
  const data = openDataDirectory(environment);
  try {
    // On a fresh data directory this start creates the administrator, with this password.
    const backend = await startEmbeddedBackend({ ...environment, adminPassword: password }, root, () => {});
    try {
      const [administrator] = await backend.query<{ user_id: string; email: string }>(
        'select user_id, email from private.admins join auth.users on id = user_id',
      );
      if (!administrator) throw new Error('there is no administrator after the start');
      await setPassword(backend, administrator.user_id, password);
      return administrator.email;
    } finally {
      await backend.close();
    }
  } finally {
    data.release();
  }
}

/** Changing a password through the admin API also ends the account's sessions. */
async function setHostedPassword(
  { url, secretKey }: NonNullable<Environment['hosted']>,
  email: string,
  password: string,
): Promise<void> {
  if (!secretKey) throw new StartError('SUPABASE_SERVICE_ROLE_KEY: needed to set a password of a hosted project');
  const client = createClient(url, secretKey, { auth: { persistSession: false, autoRefreshToken: false } });
  const account = await accountOf(client, email);
  if (!account) throw new StartError(`ADMIN_EMAIL: ${url} has no account for ${email}`);
  const { error } = await client.auth.admin.updateUserById(account.id, { password });
  if (error) throw new StartError(`${url}: ${error.message}`);
}
