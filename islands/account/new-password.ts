import { RESET_PASSWORD_API_PATH, RESET_PATH } from '../../src/paths.ts';
import { postAsVisitor } from '../ui/backend-address.ts';
import { authClient } from './auth-client.ts';
import { authMessage } from './auth-message.ts';
import type { AuthOutcome } from './session-store.ts';

/** Requests a mail with a link to set a new password; it is sent if the address has an account. */
export async function requestNewPassword(email: string): Promise<AuthOutcome> {
  const { error } = await authClient().resetPasswordForEmail(email, { redirectTo: `${location.origin}${RESET_PATH}` });
  return { error: error && { message: authMessage(error) } };
}

/**
 * Sets the password with what the link in the mail brought: a token of the embedded backend, or the session that a
 * hosted project's link starts. Afterwards every session is signed out, here and elsewhere.
 * @returns also whether a hosted project first wants a code of the second factor; then nothing has changed
 */
export async function setNewPassword(
  password: string,
  token: string | null,
): Promise<AuthOutcome & { needsCode?: boolean }> {
  const outcome = token === null ? await setByLinkSession(password) : await setByToken(password, token);
  // The session stored in this browser is no longer valid.
  if (!outcome.error && !outcome.needsCode) await authClient().signOut({ scope: token === null ? 'global' : 'local' });
  return outcome;
}

async function setByLinkSession(password: string): Promise<AuthOutcome & { needsCode?: boolean }> {
  const { error } = await authClient().updateUser({ password });
  if (error?.code === 'insufficient_aal') return { error: null, needsCode: true };
  return { error: error && { message: authMessage(error) } };
}

async function setByToken(password: string, token: string): Promise<AuthOutcome & { needsCode?: boolean }> {
  try {
    const answer = await postAsVisitor(RESET_PASSWORD_API_PATH, { token, password });
    if (answer.ok) return { error: null };
    const { msg = '' } = (await answer.json().catch(() => ({}))) as { msg?: string };
    return { error: { message: authMessage({ name: 'AuthApiError', message: msg }) } };
  } catch {
    return { error: { message: authMessage({ name: 'AuthRetryableFetchError', message: '' }) } };
  }
}
