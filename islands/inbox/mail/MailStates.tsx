import './mail.css';
import { TEXTS } from '../texts.ts';
import { failureInWords } from './failure-in-words.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import { useSendAgain } from './use-send-again.ts';

interface MailStatesProps {
  mails: readonly OutboxEntry[];
  /** Called with the id of the mail that was put back into the queue. */
  onQueued: (id: string) => void;
}

/** The status of each mail that belongs to a call request. */
export function MailStates({ mails, onQueued }: MailStatesProps) {
  return (
    <ul className="mail-states" aria-label={TEXTS.mail.heading}>
      {mails.map((mail) => (
        <MailState key={mail.id} mail={mail} onQueued={() => onQueued(mail.id)} />
      ))}
    </ul>
  );
}

function MailState({ mail, onQueued }: { mail: OutboxEntry; onQueued: () => void }) {
  const sendAgain = useSendAgain(onQueued);
  const failed = mail.status === 'failed';
  return (
    <li className={failed ? 'mail-states__failed' : undefined}>
      {TEXTS.mail.kinds[mail.kind]}: {TEXTS.mail.states[mail.status]}.
      {failed && (
        <>
          {' '}
          {failureInWords(mail.error)} {mail.error && <small className="mail-states__code">{mail.error}</small>}{' '}
          <button type="button" className="inbox__act" onClick={() => sendAgain([mail.id])}>
            {TEXTS.mail.sendAgain}
          </button>
        </>
      )}
    </li>
  );
}
