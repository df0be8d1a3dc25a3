import { createClient } from '@supabase/supabase-js';
import { openDataDirectory } from './data-directory.ts';
import { startEmbeddedBackend } from './embedded/backend.ts';
import { setPassword } from './embedded/set-password.ts';
import { type Environment, StartError } from './environment.ts';
import { accountOf } from './hosted-accounts.ts';

/**
 * Sets the password of the administrator's account and ends all its sessions. With the embedded backend, no other
 * process may be using the data directory.
 * @throws StartError for errors that the operator can correct
 */
export async function setAdministratorPassword(environment: Environment, root: string, password: string) {
  if (environment.hosted) await setHostedPassword(environment.hosted, environment.adminEmail, password);
  else await setEmbeddedPassword(environment, root, password);
}

async function setEmbeddedPassword(environment: Environment, root: string, password: string): Promise<void> {
  const data = openDataDirectory(environment.dataDir);
  try {
    // On a fresh data directory this start creates the administrator, with this password.
    const backend = await startEmbeddedBackend({ ...environment, adminPassword: password }, root, () => {});
    try {
      const [administrator] = await backend.query<{ user_id: string }>('select user_id from private.admins');
      if (!administrator) throw new Error('there is no administrator after the start');
      await setPassword(backend, administrator.user_id, password);
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
