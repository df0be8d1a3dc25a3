import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import { signInPath } from '../../src/paths.ts';
import { $auth } from '../account/session-store.ts';
import { signInAgain } from '../account/sign-in-again.ts';
import { Button } from '../ui/Button.tsx';
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
  if (loading || !user) return <p className="text-muted">{TEXTS.loading}</p>;
  return <AccessDenied />;
}

function SignInEnded() {
  return (
    <p className="border-signal mb-4 border-s-3 p-3">
      {TEXTS.ended.text}{' '}
      <Button kind="quiet" onClick={() => signInAgain()}>
        {TEXTS.ended.signIn}
      </Button>
    </p>
  );
}

function AccessDenied() {
  return (
    <section className="max-w-128" aria-labelledby="access-denied">
      <h1 id="access-denied">{TEXTS.denied.title}</h1>
      <p>{TEXTS.denied.text}</p>
      <Button href="/">{TEXTS.denied.home}</Button>
    </section>
  );
}
