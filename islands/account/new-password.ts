import { RESET_PATH } from '../../src/account/password.ts';
import { postAsVisitor } from '../ui/backend-address.ts';
import { authClient } from './auth-client.ts';
import { authMessage } from './auth-message.ts';
import type { AuthOutcome } from './session-store.ts';

/** Has a link to set a new password sent to the account of this address, if there is one. */
export async function requestNewPassword(email: string): Promise<AuthOutcome> {
  const { error } = await authClient().resetPasswordForEmail(email, { redirectTo: `${location.origin}${RESET_PATH}` });
  return { error: error && { message: authMessage(error) } };
}

/**
 * Sets the password by what the link in the mail has brought: a token of the embedded backend, or the session that a
 * hosted project's link begins. Nobody is signed in afterwards, here or elsewhere.
 */
export async function setNewPassword(password: string, token: string | null): Promise<AuthOutcome> {
  const outcome = token === null ? await setByLinkSession(password) : await setByToken(password, token);
  // What this browser still keeps has ended.
  if (!outcome.error) await authClient().signOut({ scope: token === null ? 'global' : 'local' });
  return outcome;
}

async function setByLinkSession(password: string): Promise<AuthOutcome> {
  const { error } = await authClient().updateUser({ password });
  return { error: error && { message: authMessage(error) } };
}

async function setByToken(password: string, token: string): Promise<AuthOutcome> {
  try {
    const answer = await postAsVisitor('/auth/v1/reset-password', { token, password });
    if (answer.ok) return { error: null };
    const { msg = '' } = (await answer.json().catch(() => ({}))) as { msg?: string };
    return { error: { message: authMessage({ name: 'AuthApiError', message: msg }) } };
  } catch {
    return { error: { message: authMessage({ name: 'AuthRetryableFetchError', message: '' }) } };
  }
}
