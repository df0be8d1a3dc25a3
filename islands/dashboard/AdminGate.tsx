import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import { $auth } from '../account/session-store.ts';
import { signInAgain } from '../account/sign-in-again.ts';
import { SignInAgainDialog } from './SignInAgainDialog.tsx';
import { TEXTS } from './texts.ts';

interface AdminGateProps {
  /** What the administrator sees, given the address that they signed in with. */
  children: (email: string) => ReactNode;
}

/**
 * Lets the administrator in (docs/behaviour.md §6); sends visitors to the sign-in, and denies access to other accounts.
 * Who is in stays in when the sign-in ends, because there may be typed text on the screen.
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
    // Back to the page, the tab and the item that were asked for.
    if (mustSignIn) location.replace(`/auth?next=${location.pathname}${encodeURIComponent(location.hash)}`);
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
