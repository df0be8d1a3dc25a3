import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import { signInPath } from '../../src/paths.ts';
import { $auth } from '../account/session-store.ts';
import { signInAgain } from '../account/sign-in-again.ts';
import { SignInAgainDialog } from './SignInAgainDialog.tsx';
import { TEXTS } from './texts.ts';

interface AdminGateProps {
  /** Renders the administrator's screen, given their email address. */
  children: (email: string) => ReactNode;
}

/**
 * Shows the screen to the administrator (docs/behaviour.md §6), sends visitors to the sign-in page, and denies access
 * to other accounts.
 * The screen stays after the session ends, because it may hold unsaved text.
 */
export function AdminGate({ children }: AdminGateProps) {
  const { loading, user, isAdmin } = useStore($auth);
  const [entered, setEntered] = useState<string>();
  const email = isAdmin ? (user?.email ?? '') : entered;
  const mustSignIn = !loading && !user && email === undefined;

  useEffect(() => {
    if (isAdmin) setEntered(user?.email ?? '');
  }, [isAdmin, user]);
  useEffect(() => {
    // After signing in, returns to the requested page, tab and item.
    if (mustSignIn) location.replace(signInPath(location.pathname + location.hash));
  }, [mustSignIn]);

  if (email !== undefined) {
    return (
      <>
        <div role="status">{!loading && !isAdmin && <SignInEnded />}</div>
        {children(email)}
        <SignInAgainDialog email={email} />
      </>
    );
  }
  if (loading || !user) return <p className="dashboard__loading">{TEXTS.loading}</p>;
  return <AccessDenied />;
}

function SignInEnded() {
  return (
    <p className="dashboard__notice">
      {TEXTS.ended.text}{' '}
      <button type="button" className="button button--quiet" onClick={() => signInAgain()}>
        {TEXTS.ended.signIn}
      </button>
    </p>
  );
}

function AccessDenied() {
  return (
    <section className="dashboard__denied" aria-labelledby="access-denied">
      <h1 id="access-denied">{TEXTS.denied.title}</h1>
      <p>{TEXTS.denied.text}</p>
      <a className="button" href="/">
        {TEXTS.denied.home}
      </a>
    </section>
  );
}
