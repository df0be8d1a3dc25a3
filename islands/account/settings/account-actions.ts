import { AuthClient } from '@supabase/auth-js';
import { AUTH_API_PATH, CONFIRM_ADDRESS_API_PATH, CONFIRM_ADDRESS_PATH } from '../../../src/paths.ts';
import { backendAddress, PUBLIC_KEY, postAsVisitor } from '../../ui/backend-address.ts';
import { authClient } from '../auth-client.ts';
import { authMessage } from '../auth-message.ts';
import type { AuthOutcome } from '../session-store.ts';

const WRONG_PASSWORD = 'The current password is not right.';
const SIGN_IN_FIRST = 'Your sign-in is too old for this. Please sign out, sign in again, and change the password then.';

/** Sets another password. All other sessions end. */
export async function changePassword(email: string, current: string, password: string): Promise<AuthOutcome> {
  const refused = await hostedRefusal(email, current);
  if (refused) return refused;
  const { error } = await authClient().updateUser({ password, current_password: current });
  if (error?.code === 'reauthentication_needed') return { error: { message: SIGN_IN_FIRST } };
  if (error) return { error: { message: authMessage(error) } };
  // The embedded backend has ended them already.
  await authClient().signOut({ scope: 'others' });
  return { error: null };
}

/** @returns also whether the address has changed already, or first has to be confirmed from a mail */
export async function changeAddress(
  email: string,
  current: string,
  address: string,
): Promise<AuthOutcome & { isWaiting?: boolean }> {
  const refused = await hostedRefusal(email, current);
  if (refused) return refused;
  const { data, error } = await authClient().updateUser(
    { email: address, current_password: current },
    { emailRedirectTo: `${location.origin}${CONFIRM_ADDRESS_PATH}` },
  );
  if (error) return { error: { message: authMessage(error) } };
  return { error: null, isWaiting: data.user.email?.toLowerCase() !== address.trim().toLowerCase() };
}

/** Uses the token of the mail. @returns also the confirmed address */
export async function confirmAddress(token: string): Promise<AuthOutcome & { email?: string }> {
  try {
    const answer = await postAsVisitor(CONFIRM_ADDRESS_API_PATH, { token });
    const { msg = '', email = '' } = (await answer.json().catch(() => ({}))) as { msg?: string; email?: string };
    if (!answer.ok) return { error: { message: authMessage({ name: 'AuthApiError', message: msg }) } };
    // The stored session still names the former address.
    await authClient().refreshSession();
    return { error: null, email };
  } catch {
    return { error: { message: authMessage({ name: 'AuthRetryableFetchError', message: '' }) } };
  }
}

/**
 * A hosted project may not ask for the current password by itself, so it is tried in a client of its own, whose session
 * ends at once. The embedded backend always asks.
 */
async function hostedRefusal(email: string, password: string): Promise<AuthOutcome | undefined> {
  if (!import.meta.env.PUBLIC_SUPABASE_URL) return undefined;
  const trial = new AuthClient({
    url: `${backendAddress()}${AUTH_API_PATH}`,
    headers: { apikey: PUBLIC_KEY, Authorization: `Bearer ${PUBLIC_KEY}` },
    storageKey: 'password-check',
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
  });
  const { error } = await trial.signInWithPassword({ email, password });
  if (error?.code === 'invalid_credentials') return { error: { message: WRONG_PASSWORD } };
  if (error) return { error: { message: authMessage(error) } };
  await trial.signOut({ scope: 'local' });
  return undefined;
}
