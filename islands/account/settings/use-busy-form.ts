import { type SubmitEvent, useState } from 'react';
import { showToast } from '../../ui/toasts.ts';
import { ACCOUNT } from './texts.ts';

/**
 * A form that is sent once at a time. What was typed stays when it could not be done.
 * @param send returns the message of a failure, or null; then the form is emptied
 */
export function useBusyForm(send: (filled: Readonly<Record<string, string>>) => Promise<string | null>) {
  const [isBusy, setBusy] = useState(false);

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (isBusy) return;
    setBusy(true);
    const filled = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    const message = await send(filled).catch((error: unknown) => {
      console.error('The account could not be changed', error);
      return ACCOUNT.failed;
    });
    setBusy(false);
    if (message === null) form.reset();
    else showToast({ title: ACCOUNT.failureTitle, description: message, kind: 'destructive' });
  }

  return { onSubmit, isBusy };
}
