#!/usr/bin/env node
import { dirname } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { type Environment, readEnvironment, StartError } from '../server/environment.ts';
import { accountOf } from '../server/hosted-accounts.ts';
import { hostedRefusal } from '../server/hosted-refusal.ts';
import { SIGN_IN_PATH } from '../src/paths.ts';
import { choosePassword } from './choose-password.ts';
import { readOptions } from './command-options.ts';
import { runCommand } from './run-command.ts';

type Options = Readonly<{
  /** Whether to take the role from all other administrators. */
  replacing: boolean;
  /** Called only when the account needs a password. */
  password: () => Promise<string>;
}>;

/**
 * The outcome: the account was created, an existing account got the new password, or it already was the administrator.
 */
type Appointed = 'made' | 'taken over' | 'already';

const HELP = `npm run admin:create [-- --replace]: creates the administrator of a hosted project.

Creates the account of ADMIN_EMAIL (default: the e-mail in content/site.yaml) and lets it edit. The password comes from
ADMIN_PASSWORD, or the command asks for it. If the account exists, it gets the new password. You can run the command
again at any time: an account that already is the administrator keeps its password. Needs PUBLIC_SUPABASE_URL,
PUBLIC_SUPABASE_ANON_KEY, SUPABASE_SERVICE_ROLE_KEY, and a project with all migrations.

  --replace   takes the right to edit from the present administrator, whose account remains as an ordinary one

With the embedded backend you do not need this command: npm start makes the administrator, and npm run admin:password
sets another password.`;

const root = dirname(import.meta.dirname);

await runCommand(HELP, async () => {
  const { replace } = readOptions([], ['replace']);
  const environment = readEnvironment(process.env, root);
  const { hosted, adminEmail, siteUrl } = environment;
  if (!hosted)
    throw new StartError(
      'PUBLIC_SUPABASE_URL: not set. With the embedded backend npm start makes the administrator, and npm run admin:password sets another password.',
    );
  const password = () => choosePassword(environment);
  const done = await appointAdministrator(hosted, adminEmail, { replacing: replace, password });
  console.log(report(done, adminEmail, hosted.url));
  if (done !== 'already') console.log(`Sign in at ${siteUrl}${SIGN_IN_PATH}.`);
  return undefined;
});

function report(done: Appointed, email: string, url: string): string {
  switch (done) {
    case 'made':
      return `The account ${email} was made; it is the administrator of ${url}.`;
    case 'taken over':
      return `There was an account ${email}; it has the new password, and is the administrator of ${url}.`;
    case 'already':
      return `${email} is the administrator of ${url} already; npm run admin:password sets another password.`;
  }
}

/**
 * Creates the administrator of a hosted project: the account, its password, and its row in private.admins. An existing
 * account may belong to another person, so its password is replaced before it gets the role.
 * @throws StartError for errors that the operator can correct
 */
async function appointAdministrator(
  { url, secretKey }: NonNullable<Environment['hosted']>,
  email: string,
  { replacing, password }: Options,
): Promise<Appointed> {
  if (!secretKey)
    throw new StartError('SUPABASE_SERVICE_ROLE_KEY: needed to make the administrator of a hosted project');
  const client = createClient(url, secretKey, { auth: { persistSession: false, autoRefreshToken: false } });
  const { data, error, status } = await client.rpc('administrators');
  if (error) throw hostedRefusal(url, status, error.message);
  const appointed = (data as string[]).map((address) => address.toLowerCase());
  const others = appointed.filter((address) => address !== email);
  if (others.length > 0 && !replacing)
    throw new StartError(
      `The administrator is ${others.join(', ')}; --replace takes the right to edit away from there`,
    );

  const isAlready = appointed.includes(email);
  const account = isAlready ? undefined : await accountOf(client, email);
  if (!isAlready) {
    const signIn = { password: await password(), email_confirm: true };
    const { error: refused } = account
      ? await client.auth.admin.updateUserById(account.id, signIn)
      : await client.auth.admin.createUser({ email, ...signIn });
    if (refused) throw new StartError(`${url}: ${refused.message}`);
  }
  const { error: notAppointed } = await client.rpc('appoint_administrator', { address: email, replacing });
  if (notAppointed) throw new StartError(`${url}: ${notAppointed.message}`);
  if (isAlready) return 'already';
  return account ? 'taken over' : 'made';
}
