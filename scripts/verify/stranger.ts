import { randomBytes } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { clientOf, type Subject } from './subject.ts';
import type { Traces } from './traces.ts';

/**
 * An ordinary account, created for the verification through the auth service's admin API. The embedded backend has no
 * such API.
 * @returns a signed-in client, or the reason why there is none
 */
export async function inviteStranger(
  { url, publicKey, server }: Subject & { server: SupabaseClient },
  traces: Traces,
): Promise<SupabaseClient | string> {
  const email = `verification-${crypto.randomUUID()}@example.invalid`;
  const password = randomBytes(24).toString('base64url');
  const { data, error } = await server.auth.admin.createUser({ email, password, email_confirm: true });
  if (error?.status === 404) return 'this backend does not let accounts be made from outside';
  if (error) return `no account could be made: ${error.message}`;
  traces.expect(`the account ${email}`, async () => {
    const { error: refusal } = await server.auth.admin.deleteUser(data.user.id);
    if (refusal) throw refusal;
  });
  const stranger = clientOf(url, publicKey);
  const { error: refusal } = await stranger.auth.signInWithPassword({ email, password });
  return refusal ? `the account could not sign in: ${refusal.message}` : stranger;
}
