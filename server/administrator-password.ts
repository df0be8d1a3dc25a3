import { createClient } from '@supabase/supabase-js';
import { openDataDirectory } from './data-directory.ts';
import { startEmbeddedBackend } from './embedded/backend.ts';
import { setPassword } from './embedded/set-password.ts';
import { type Environment, StartError } from './environment.ts';

/** Accounts that a hosted project lists at a time. */
const PAGE = 200;

/**
 * Sets the password of the administrator's account and signs it out everywhere. Embedded, the data directory must not be
 * in use.
 * @throws StartError for what the person who runs it can mend
 */
export async function setAdministratorPassword(environment: Environment, root: string, password: string) {
  if (environment.hosted) await setHostedPassword(environment.hosted, environment.adminEmail, password);
  else await setEmbeddedPassword(environment, root, password);
}

async function setEmbeddedPassword(environment: Environment, root: string, password: string): Promise<void> {
  const data = openDataDirectory(environment.dataDir);
  try {
    // On a fresh data directory this makes the administrator, with this password.
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

/** A change by the admin API ends the account's sessions by itself. */
async function setHostedPassword(
  { url, secretKey }: NonNullable<Environment['hosted']>,
  email: string,
  password: string,
): Promise<void> {
  if (!secretKey) throw new StartError('SUPABASE_SERVICE_ROLE_KEY: needed to set a password of a hosted project');
  const { admin } = createClient(url, secretKey, { auth: { persistSession: false, autoRefreshToken: false } }).auth;
  for (let page = 1; ; page++) {
    const { data, error } = await admin.listUsers({ page, perPage: PAGE });
    if (error) throw new StartError(`${url}: ${error.message}`);
    const account = data.users.find((user) => user.email?.toLowerCase() === email);
    if (account) {
      const { error: refusal } = await admin.updateUserById(account.id, { password });
      if (refusal) throw new StartError(`${url}: ${refusal.message}`);
      return;
    }
    if (data.users.length < PAGE) throw new StartError(`ADMIN_EMAIL: ${url} has no account for ${email}`);
  }
}
