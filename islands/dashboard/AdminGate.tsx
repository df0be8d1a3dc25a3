import { useStore } from '@nanostores/react';
import { type ComponentType, type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { signInPath } from '../../src/paths.ts';
import { $auth, signIn } from '../account/session-store.ts';
import { $passwordQuestion, signInAgain } from '../account/sign-in-again.ts';
import { Button } from '../ui/Button.tsx';
import { DialogActions, DialogTitle } from '../ui/dialog-parts.tsx';
import { showToast } from '../ui/toasts.ts';
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
  const { loading, user, isAdmin, needsCode } = useStore($auth);
  const [entered, setEntered] = useState<string>();
  const email = isAdmin ? (user?.email ?? '') : entered;
  const mustSignIn = !loading && (!user || needsCode) && email === undefined;

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
  if (loading || !user || needsCode) return <p className="text-muted">{TEXTS.loading}</p>;
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

interface SignInAgainDialogProps {
  /** The account whose password is requested. */
  email: string;
}

/** Asks for the password after a session has ended, in a dialog over the screen, which keeps its state. */
function SignInAgainDialog({ email }: SignInAgainDialogProps) {
  const answer = useStore($passwordQuestion);
  const { session, loading, needsCode } = useStore($auth);
  const [CodeStep, setCodeStep] = useState<ComponentType<{ onDone: () => void; onBack: () => void }>>();
  const dialog = useRef<HTMLDialogElement>(null);
  const [busy, setBusy] = useState(false);
  /** The session when the question was opened: one that the server refused, or none. */
  const refused = useRef(session);
  const id = useId();
  const words = TEXTS.signInAgain;

  useEffect(() => {
    setCodeStep(undefined);
    if (!answer) return dialog.current?.close();
    refused.current = $auth.get().session;
    dialog.current?.showModal();
    // Not the email field, which comes first for password managers.
    dialog.current?.querySelector<HTMLInputElement>('[type="password"]')?.focus();
  }, [answer]);
  useEffect(() => {
    // The new session may come from this dialog or from another tab.
    if (loading || needsCode) return;
    if (session && session.access_token !== refused.current?.access_token) answer?.(true);
  }, [session, loading, needsCode, answer]);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const { error, needsCode: asksForCode } = await signIn(
      email,
      String(new FormData(event.currentTarget).get('password')),
    );
    if (asksForCode) {
      const step = (await import('../account/CodeStep.tsx')).CodeStep;
      setCodeStep(() => step);
    }
    setBusy(false);
    if (error) showToast({ title: words.failureTitle, description: error.message, kind: 'destructive' });
  }

  return (
    <dialog
      ref={dialog}
      className="dialog w-112 transition-none"
      aria-labelledby={`${id}-title`}
      onCancel={(event) => {
        event.preventDefault();
        answer?.(false);
      }}
    >
      {answer && CodeStep && (
        <>
          <DialogTitle id={`${id}-title`}>{words.title}</DialogTitle>
          <CodeStep onDone={() => {}} onBack={() => answer(false)} />
        </>
      )}
      {answer && !CodeStep && (
        <form className="grid gap-4" onSubmit={submit}>
          <DialogTitle id={`${id}-title`}>{words.title}</DialogTitle>
          <p>{words.text}</p>
          <div className="field">
            <label htmlFor={`${id}-email`}>{words.email}</label>
            <input id={`${id}-email`} name="email" type="email" autoComplete="username" readOnly value={email} />
          </div>
          <div className="field">
            <label htmlFor={`${id}-password`}>{words.password}</label>
            <input id={`${id}-password`} name="password" type="password" required autoComplete="current-password" />
          </div>
          <DialogActions>
            <Button kind="quiet" onClick={() => answer(false)}>
              {words.later}
            </Button>
            <Button type="submit" aria-disabled={busy || undefined}>
              {busy ? words.submitting : words.submit}
            </Button>
          </DialogActions>
        </form>
      )}
    </dialog>
  );
}
