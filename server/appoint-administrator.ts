import { createClient } from '@supabase/supabase-js';
import { type Environment, StartError } from './environment.ts';
import { accountOf } from './hosted-accounts.ts';
import { hostedRefusal } from './hosted-refusal.ts';

type Options = Readonly<{
  /** Whether to take the role from all other administrators. */
  replacing: boolean;
  /** Called only when the account needs a password. */
  password: () => Promise<string>;
}>;

/**
 * The outcome: the account was created, an existing account got the new password, or it already was the administrator.
 */
export type Appointed = 'made' | 'taken over' | 'already';

/**
 * Creates the administrator of a hosted project: the account, its password, and its row in private.admins. An existing
 * account may belong to another person, so its password is replaced before it gets the role.
 * @throws StartError for errors that the operator can correct
 */
export async function appointAdministrator(
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
