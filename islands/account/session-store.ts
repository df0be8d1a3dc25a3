import { isAuthRetryableFetchError, type Session, type User } from '@supabase/auth-js';
import { atom, onMount } from 'nanostores';
import { ADMINISTRATOR_EMAIL } from '../ui/backend-address.ts';
import { authClient } from './auth-client.ts';
import { authMessage } from './auth-message.ts';
import { isAdministrator } from './is-administrator.ts';

/** The session's states are those of docs/behaviour.md §4. */
export interface AuthState {
  user: User | null;
  session: Session | null;
  /** True until the stored session has been read. */
  loading: boolean;
  /** Decides what is shown. What may be done is decided in the database. */
  isAdmin: boolean;
}

/** What came of an action: nothing to say, or a message for the person who took it. */
export interface AuthOutcome {
  error: { message: string } | null;
}

/** Who is signed in here. Follows other tabs and the refreshing of tokens while somebody listens. */
export const $auth = atom<AuthState>({ user: null, session: null, loading: true, isAdmin: false });

onMount($auth, () => {
  const { data } = authClient().onAuthStateChange((_event, session) => show(session));
  return () => data.subscription.unsubscribe();
});

function show(session: Session | null): void {
  const user = session?.user ?? null;
  $auth.set({ user, session, loading: false, isAdmin: isAdministrator(user?.email, ADMINISTRATOR_EMAIL) });
}

/** Signs in with the credentials as they were typed. */
export async function signIn(email: string, password: string): Promise<AuthOutcome> {
  const { error } = await authClient().signInWithPassword({ email, password });
  return { error: error && { message: authMessage(error) } };
}

/** Signs out everywhere; where the server cannot be told, at least here. */
export async function signOut(): Promise<void> {
  const { error } = await authClient().signOut();
  if (error) await authClient().signOut({ scope: 'local' });
}

/**
 * The token of the session, renewed where that is due; null when nobody is signed in (any more).
 * @throws when it is due and the server cannot be reached: the session may go on
 */
export async function accessToken(): Promise<string | null> {
  const { data, error } = await authClient().getSession();
  if (error && isAuthRetryableFetchError(error)) throw error;
  return data.session?.access_token ?? null;
}
