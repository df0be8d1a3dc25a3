#!/usr/bin/env node
import { dirname } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { openDataDirectory } from '../server/data-directory.ts';
import { startEmbeddedBackend } from '../server/embedded/backend.ts';
import { setPassword } from '../server/embedded/set-password.ts';
import { type Environment, readEnvironment, StartError } from '../server/environment.ts';
import { accountOf } from '../server/hosted-accounts.ts';
import { choosePassword } from './choose-password.ts';
import { readOptions } from './command-options.ts';
import { runCommand } from './run-command.ts';

const HELP = `npm run admin:password [-- --remove-second-factor]: sets the administrator's password, and signs the account
out everywhere.

Asks for the password twice, or takes it from ADMIN_PASSWORD. With the embedded backend, stop the site first; DATA_DIR is
the directory of its data, and the account is its administrator's. With a hosted project, the account is that of
ADMIN_EMAIL (default: the e-mail in content/site.yaml), and the command needs PUBLIC_SUPABASE_URL,
PUBLIC_SUPABASE_ANON_KEY and SUPABASE_SERVICE_ROLE_KEY.

  --remove-second-factor   removes the second factor and its recovery codes instead, and leaves the password`;

type Account = Readonly<{ id: string; email: string }>;

/** What the command does to the administrator's account, on each kind of backend. */
type Accounts = Readonly<{
  setPassword: (account: Account, password: string) => Promise<void>;
  /** @returns whether there was one */
  removeSecondFactor: (account: Account) => Promise<boolean>;
}>;

const root = dirname(import.meta.dirname);

await runCommand(HELP, async () => {
  process.chdir(root);
  const { 'remove-second-factor': removing } = readOptions([], ['remove-second-factor']);
  const environment = readEnvironment(process.env, root);
  const password = removing ? undefined : await choosePassword(environment);
  const line = await withAdministrator(environment, root, password, async (account, accounts) => {
    if (password === undefined) {
      const hadOne = await accounts.removeSecondFactor(account);
      return `${account.email} has no second factor ${hadOne ? 'any more. The password is enough to sign in' : 'to remove'}.`;
    }
    await accounts.setPassword(account, password);
    return `The password of ${account.email} is set. Whoever was signed in must sign in again.`;
  });
  console.log(line);
  return undefined;
});

/**
 * Runs a task for the administrator's account. With the embedded backend, no other process may be using the data directory.
 * @param password given to an administrator that this creates, on a fresh data directory
 * @throws StartError for errors that the operator can correct
 */
async function withAdministrator(
  environment: Environment,
  root: string,
  password: string | undefined,
  task: (account: Account, accounts: Accounts) => Promise<string>,
): Promise<string> {
  if (environment.hosted) return withHostedAccount(environment.hosted, environment.adminEmail, task);
  const data = openDataDirectory(environment);
  try {
    const backend = await startEmbeddedBackend({ ...environment, adminPassword: password }, root, () => {});
    try {
      const [administrator] = await backend.query<Account>(
        'select user_id as id, email from private.admins join auth.users on id = user_id',
      );
      if (!administrator) throw new Error('there is no administrator after the start');
      return await task(administrator, {
        setPassword: ({ id }, chosen) => setPassword(backend, id, chosen),
        removeSecondFactor: async ({ id }) => {
          const [removed] = await backend.query<{ had: boolean }>('select public.remove_second_factor($1) as had', id);
          return removed?.had === true;
        },
      });
    } finally {
      await backend.close();
    }
  } finally {
    data.release();
  }
}

async function withHostedAccount(
  { url, secretKey }: NonNullable<Environment['hosted']>,
  email: string,
  task: (account: Account, accounts: Accounts) => Promise<string>,
): Promise<string> {
  if (!secretKey) throw new StartError('SUPABASE_SERVICE_ROLE_KEY: needed to set a password of a hosted project');
  const client = createClient(url, secretKey, { auth: { persistSession: false, autoRefreshToken: false } });
  const account = await accountOf(client, email);
  if (!account) throw new StartError(`ADMIN_EMAIL: ${url} has no account for ${email}`);
  return task(
    { id: account.id, email },
    {
      // Changing a password through the admin API also ends the account's sessions.
      setPassword: async ({ id }, password) => {
        const { error } = await client.auth.admin.updateUserById(id, { password });
        if (error) throw new StartError(`${url}: ${error.message}`);
      },
      removeSecondFactor: async ({ id }) => {
        const { data, error } = await client.rpc('remove_second_factor', { of_user: id });
        if (error) throw new StartError(`${url}: ${error.message}`);
        return data === true;
      },
    },
  );
}
