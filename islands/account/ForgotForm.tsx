import { useEffect, useRef, useState } from 'react';
import { SIGN_IN_PATH } from '../../src/paths.ts';
import { showToast } from '../ui/toasts.ts';
import { EmailField, SubmitButton } from './fields.tsx';
import { FORGOT } from './texts.ts';
import { useAccountForm } from './use-account-form.ts';

const loadRequest = () => import('./new-password.ts');

/** Requests a link to set a new password. The final message is the same for every address. */
export function ForgotForm() {
  const outcome = useRef<HTMLParagraphElement>(null);
  const [sent, setSent] = useState(false);
  const account = useAccountForm(loadRequest, async ({ email = '' }) => {
    const message = await tryRequest(email);
    if (message === null) setSent(true);
    else showToast({ title: FORGOT.failureTitle, description: message, kind: 'destructive' });
  });
  // The focused field has been removed.
  useEffect(() => {
    if (sent) outcome.current?.focus();
  }, [sent]);
  return (
    <section className="mx-auto max-w-96" aria-labelledby="forgot-title">
      <h1 id="forgot-title" className="text-[2rem]">
        {FORGOT.title}
      </h1>
      <form className="grid gap-4 [&[hidden]]:hidden" method="post" hidden={sent} {...account.form}>
        <p className="text-muted mt-2">{FORGOT.subtitle}</p>
        <EmailField />
        <SubmitButton {...account.button} idle={FORGOT.submit} busy={FORGOT.submitting} />
        <noscript>
          <p>This needs JavaScript, which is switched off in this browser.</p>
        </noscript>
      </form>
      <p ref={outcome} className="border-signal my-4 border-s-3 p-3" tabIndex={-1} hidden={!sent}>
        {sent && FORGOT.sent}
      </p>
      <p className="mt-4">
        <a href={SIGN_IN_PATH}>{FORGOT.back}</a>
      </p>
    </section>
  );
}

/** @returns null on success, otherwise the message to show */
async function tryRequest(email: string): Promise<string | null> {
  try {
    const { requestNewPassword } = await loadRequest();
    return (await requestNewPassword(email)).error?.message ?? null;
  } catch (error) {
    console.error('The link could not be asked for', error);
    return 'The link could not be asked for. Please reload the page and try again.';
  }
}
