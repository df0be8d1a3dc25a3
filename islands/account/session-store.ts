import { isAuthRetryableFetchError, type Session, type User } from '@supabase/auth-js';
import { atom, onMount } from 'nanostores';
import { ADMINISTRATOR_EMAIL } from '../ui/backend-address.ts';
import { authClient } from './auth-client.ts';
import { authMessage } from './auth-message.ts';
import { isAdministrator } from './is-administrator.ts';

/** The session's states (docs/behaviour.md §4). */
export interface AuthState {
  user: User | null;
  session: Session | null;
  /** True until the stored session has been read, and the right to edit is known. */
  loading: boolean;
  /** Decides only what is shown. The database decides what is permitted. */
  isAdmin: boolean;
  /** Whether the session was begun with the password alone, and the account has a second factor. */
  needsCode: boolean;
}

/** The result of an action: null, or an error message to show. */
export interface AuthOutcome {
  error: { message: string } | null;
}

/** The current session. Follows other tabs and token refreshes while subscribed to. */
export const $auth = atom<AuthState>({ user: null, session: null, loading: true, isAdmin: false, needsCode: false });

onMount($auth, () => {
  const { data } = authClient().onAuthStateChange((_event, session) => show(session));
  return () => data.subscription.unsubscribe();
});

/** Whether the session of a token may edit, as far as the database was asked. Only the latest token matters. */
let asked: { token: string; mayEdit: boolean } | undefined;

/**
 * The administrator's address may have been changed since the pages were built, and a recovery code in place of the second
 * factor changes no token. In both cases the database is asked.
 */
async function show(session: Session | null): Promise<void> {
  const user = session?.user ?? null;
  const lacksCode = session !== null && needsCode(session);
  const known = asked !== undefined && asked.token === session?.access_token ? asked.mayEdit : undefined;
  const isAdmin = known ?? (isAdministrator(user?.email, ADMINISTRATOR_EMAIL) && !lacksCode);
  const isUnclear = session !== null && !isAdmin && known === undefined;
  $auth.set({ user, session, loading: isUnclear, isAdmin, needsCode: lacksCode && !isAdmin });
  if (!isUnclear) return;
  const { mayEdit } = await import('./may-edit.ts');
  asked = { token: session.access_token, mayEdit: await mayEdit(session.access_token) };
  const { session: current } = $auth.get();
  if (current?.access_token === session.access_token) await show(current);
}

/** Whether a session was begun with the password alone, and the account has a second factor. */
function needsCode({ access_token, user }: Session): boolean {
  return user.factors?.some(({ status }) => status === 'verified') === true && levelOf(access_token) !== 'aal2';
}

/** The level of assurance that a token names. */
function levelOf(token: string): unknown {
  try {
    return JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))).aal;
  } catch {
    return undefined;
  }
}

/**
 * Signs in. The credentials are sent exactly as typed.
 * @returns also whether a code of the second factor is needed now
 */
export async function signIn(email: string, password: string): Promise<AuthOutcome & { needsCode?: boolean }> {
  const { data, error } = await authClient().signInWithPassword({ email, password });
  if (error) return { error: { message: authMessage(error) } };
  return { error: null, needsCode: needsCode(data.session) };
}

/** Signs out everywhere. If the server cannot be reached, signs out in this browser. */
export async function signOut(): Promise<void> {
  const { error } = await authClient().signOut();
  if (error) await authClient().signOut({ scope: 'local' });
}

/**
 * The session's access token, refreshed if it is due; null if there is no session any more.
 * @throws if a refresh is due and the server cannot be reached: the session may still be valid
 */
export async function accessToken(): Promise<string | null> {
  const { data, error } = await authClient().getSession();
  if (error && isAuthRetryableFetchError(error)) throw error;
  return data.session?.access_token ?? null;
}
