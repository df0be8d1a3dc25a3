import './letter.css';
import { useRef, useState } from 'react';
import { PREFERRED_TIMES } from '../../../src/call-request/call-request-options.ts';
import { type Clock, momentOf } from '../moments.ts';
import { TEXTS } from '../texts.ts';
import { type CallRequest, type RequestStatus, STATUSES } from './call-request-row.ts';
import { replyLink } from './reply-link.ts';
import '../mail/mail.css';
import { failureInWords } from '../mail/failure-in-words.ts';
import type { OutboxEntry } from '../mail/outbox-entry.ts';
import { useSendAgain } from '../mail/use-send-again.ts';

interface MailStatesProps {
  mails: readonly OutboxEntry[];
  /** Called with the id of the mail that was put back into the queue. */
  onQueued: (id: string) => void;
}

interface RequestDetailsProps {
  request: CallRequest;
  clock: Clock;
  onMark: (status: RequestStatus) => void;
  onRemove: () => void;
  onQueued: (mailId: string) => void;
}

/** The full call request and its actions. The visitor's input is rendered as text, never as HTML. */
export function RequestDetails({ request, clock, onMark, onRemove, onQueued }: RequestDetailsProps) {
  const [replied, setReplied] = useState(false);
  const states = useRef<HTMLFieldSetElement>(null);
  const words = TEXTS.requests;
  const { facts } = words;
  const time = PREFERRED_TIMES.find(({ value }) => value === request.preferred_time)?.label ?? request.preferred_time;
  const reply = replyLink(request, clock);
  return (
    <div className="letter">
      {request.message ? (
        <p className="letter__text">{request.message}</p>
      ) : (
        <p className="letter__none">{words.noMessage}</p>
      )}
      <dl className="letter__facts">
        <Fact name={facts.email} value={request.email} />
        <Fact name={facts.company} value={request.company} />
        <Fact name={facts.phone} value={request.phone} />
        <Fact name={facts.time} value={time} />
        <Fact name={facts.zone} value={request.time_zone} />
        <Fact name={facts.received} value={momentOf(request.created_at, clock)} />
      </dl>
      <MailStates mails={request.mails} onQueued={onQueued} />
      <div className="letter__acts">
        <a className="button" href={reply} onClick={() => setReplied(true)}>
          {words.reply}
        </a>
        <fieldset ref={states} className="letter__states">
          <legend className="letter__legend">{words.state}</legend>
          {STATUSES.map((status) => (
            <button
              key={status}
              type="button"
              className="letter__state"
              value={status}
              aria-pressed={status === request.status}
              onClick={() => onMark(status)}
            >
              {words.filters[status]}
            </button>
          ))}
        </fieldset>
        <button type="button" className="inbox__act" onClick={onRemove}>
          {words.remove}
        </button>
      </div>
      <p role="status" className="letter__offer">
        {replied && request.status !== 'answered' && (
          <>
            {words.replied}{' '}
            <button
              type="button"
              className="inbox__act"
              onClick={() => {
                // The focused button is removed with the question.
                states.current?.querySelector<HTMLButtonElement>('[value="answered"]')?.focus();
                onMark('answered');
              }}
            >
              {words.mark.answered}
            </button>
          </>
        )}
      </p>
    </div>
  );
}

/** Renders nothing for an empty value. */
function Fact({ name, value }: { name: string; value: string }) {
  if (!value) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** The status of each mail that belongs to a call request. */
function MailStates({ mails, onQueued }: MailStatesProps) {
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
