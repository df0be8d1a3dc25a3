import { useEffect, useRef, useState } from 'react';
import { ADMIN_PATH } from '../../src/paths.ts';
import { showToast } from '../ui/toasts.ts';
import { SubmitButton } from './fields.tsx';
import { CONFIRMATION } from './settings/texts.ts';
import { useAccountForm } from './use-account-form.ts';

const loadActions = () => import('./settings/account-actions.ts');

/**
 * Confirms a new address with the token of the link. The button is pressed by a person: mail scanners open every link.
 * A hosted project has confirmed it before its link leads here.
 */
export function ConfirmAddress() {
  /** Null when the link brought none; undefined until it has been read. */
  const [token, setToken] = useState<string | null>();
  const [outcome, setOutcome] = useState<string>();
  const shown = useRef<HTMLParagraphElement>(null);
  const account = useAccountForm(loadActions, async () => {
    const { error, email } = await (await loadActions()).confirmAddress(token ?? '');
    if (error) showToast({ title: CONFIRMATION.failureTitle, description: error.message, kind: 'destructive' });
    else setOutcome(CONFIRMATION.done(email ?? ''));
  });
  useEffect(() => {
    const brought = new URLSearchParams(location.hash.slice(1));
    setToken(brought.get('token'));
    if (brought.has('error_description')) setOutcome(CONFIRMATION.incomplete);
    else if (brought.has('message') || brought.has('access_token')) setOutcome(CONFIRMATION.doneElsewhere);
    else if (!brought.has('token')) setOutcome(CONFIRMATION.incomplete);
  }, []);
  // The focused button has been removed.
  useEffect(() => {
    if (outcome && token) shown.current?.focus();
  }, [outcome, token]);
  return (
    <section className="mx-auto max-w-96" aria-labelledby="confirm-address-title">
      <h1 id="confirm-address-title" className="text-[2rem]">
        {CONFIRMATION.title}
      </h1>
      <form className="grid gap-4 [&[hidden]]:hidden" method="post" hidden={outcome !== undefined} {...account.form}>
        <p className="text-muted mt-2">{CONFIRMATION.text}</p>
        <SubmitButton {...account.button} idle={CONFIRMATION.submit} busy={CONFIRMATION.submitting} />
        <noscript>
          <p>This needs JavaScript, which is switched off in this browser.</p>
        </noscript>
      </form>
      <div hidden={outcome === undefined}>
        <p ref={shown} className="border-signal my-4 border-s-3 p-3 wrap-anywhere" tabIndex={-1}>
          {outcome}
        </p>
        <p className="mt-4">
          <a href={ADMIN_PATH}>{CONFIRMATION.signIn}</a>
        </p>
      </div>
    </section>
  );
}
