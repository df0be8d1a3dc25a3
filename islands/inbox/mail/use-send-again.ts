import { useRef } from 'react';
import { type Database, database, deadline } from '../../account/backend-client.ts';
import { showToast } from '../../ui/toasts.ts';
import { TEXTS } from '../texts.ts';

/**
 * Puts mail back into the queue, only once for several clicks, and shows the result as a toast.
 * @param queued called after mail was queued
 */
export function useSendAgain(queued: () => void): (ids?: readonly string[]) => Promise<void> {
  const busy = useRef(false);
  return async (ids) => {
    if (busy.current) return;
    busy.current = true;
    try {
      const count = await sendAgain(database(), ids);
      if (count > 0) queued();
      const words = count > 0 ? TEXTS.mail.queued : TEXTS.mail.notQueued;
      showToast({ ...words, kind: count > 0 ? 'success' : 'destructive' });
    } catch (error) {
      console.error('Mail could not be queued again', error);
      showToast({ ...TEXTS.mail.failure, kind: 'destructive' });
    } finally {
      busy.current = false;
    }
  };
}

/**
 * Puts failed mail back into the queue: the given mails, or all of it.
 * @returns the number of mails queued
 * @throws if the database request fails
 */
async function sendAgain(database: Database, ids?: readonly string[]): Promise<number> {
  const asked = database.rpc('send_mail_again', ids ? { mails: [...ids] } : {});
  const { data, error } = await asked.abortSignal(deadline());
  if (error) throw error;
  return data;
}
