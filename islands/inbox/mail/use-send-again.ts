import { useRef } from 'react';
import { database } from '../../account/backend-client.ts';
import { showToast } from '../../ui/toasts.ts';
import { TEXTS } from '../texts.ts';
import { sendAgain } from './send-again.ts';

/**
 * Puts mail back into the queue, once for several clicks, and says what came of it.
 * @param queued told that mail was put there
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
