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
}

/** The result of an action: null, or an error message to show. */
export interface AuthOutcome {
  error: { message: string } | null;
}

/** The current session. Follows other tabs and token refreshes while subscribed to. */
export const $auth = atom<AuthState>({ user: null, session: null, loading: true, isAdmin: false });

onMount($auth, () => {
  const { data } = authClient().onAuthStateChange((_event, session) => show(session));
  return () => data.subscription.unsubscribe();
});

/** Whether an account may edit, by its id, as far as the database was asked. */
const mayEditById = new Map<string, boolean>();

/**
 * The administrator's address may have been changed since the pages were built, so the database is asked about an account
 * with another one.
 */
async function show(session: Session | null): Promise<void> {
  const user = session?.user ?? null;
  const isAdmin = isAdministrator(user?.email, ADMINISTRATOR_EMAIL) || mayEditById.get(user?.id ?? '') === true;
  const isUnclear = session !== null && !isAdmin && !mayEditById.has(session.user.id);
  $auth.set({ user, session, loading: isUnclear, isAdmin });
  if (!isUnclear) return;
  const { mayEdit } = await import('./may-edit.ts');
  mayEditById.set(session.user.id, await mayEdit(session.access_token));
  const { session: current } = $auth.get();
  if (current?.user.id === session.user.id) await show(current);
}

/** Signs in. The credentials are sent exactly as typed. */
export async function signIn(email: string, password: string): Promise<AuthOutcome> {
  const { error } = await authClient().signInWithPassword({ email, password });
  return { error: error && { message: authMessage(error) } };
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
