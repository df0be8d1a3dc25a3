import { useStore } from '@nanostores/react';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { $auth, signIn } from '../account/session-store.ts';
import { $passwordQuestion } from '../account/sign-in-again.ts';
import { Button } from '../ui/Button.tsx';
import { DialogActions, DialogTitle } from '../ui/dialog-parts.tsx';
import { showToast } from '../ui/toasts.ts';
import { TEXTS } from './texts.ts';

interface SignInAgainDialogProps {
  /** The account whose password is requested. */
  email: string;
}

/** Asks for the password after a session has ended, in a dialog over the screen, which keeps its state. */
export function SignInAgainDialog({ email }: SignInAgainDialogProps) {
  const answer = useStore($passwordQuestion);
  const { session } = useStore($auth);
  const dialog = useRef<HTMLDialogElement>(null);
  const [busy, setBusy] = useState(false);
  /** The session when the question was opened: one that the server refused, or none. */
  const refused = useRef(session);
  const id = useId();
  const words = TEXTS.signInAgain;

  useEffect(() => {
    if (!answer) return dialog.current?.close();
    refused.current = $auth.get().session;
    dialog.current?.showModal();
    // Not the email field, which comes first for password managers.
    dialog.current?.querySelector<HTMLInputElement>('[type="password"]')?.focus();
  }, [answer]);
  useEffect(() => {
    // The new session may come from this dialog or from another tab.
    if (session && session.access_token !== refused.current?.access_token) answer?.(true);
  }, [session, answer]);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const { error } = await signIn(email, String(new FormData(event.currentTarget).get('password')));
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
      {answer && (
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
