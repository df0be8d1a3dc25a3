import { useRef, useState } from 'react';
import { PREFERRED_TIMES } from '../../../src/call-request/call-request-options.ts';
import { Button } from '../../ui/Button.tsx';
import { failureInWords } from '../mail/failure-in-words.ts';
import type { OutboxEntry } from '../mail/outbox-entry.ts';
import { useSendAgain } from '../mail/use-send-again.ts';
import { type Clock, momentOf } from '../moments.ts';
import { Act } from '../parts.tsx';
import { TEXTS } from '../texts.ts';
import { type CallRequest, type RequestStatus, STATUSES } from './call-request-row.ts';
import { replyLink } from './reply-link.ts';

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
    <div className="border-signal mb-6 grid gap-4 border-s-3 py-2 ps-4 max-md:-ms-7.5">
      {request.message ? (
        <p className="max-w-measure whitespace-pre-wrap">{request.message}</p>
      ) : (
        <p className="text-muted">{words.noMessage}</p>
      )}
      <dl className="text-small grid grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-x-6 gap-y-3">
        <Fact name={facts.email} value={request.email} />
        <Fact name={facts.company} value={request.company} />
        <Fact name={facts.phone} value={request.phone} />
        <Fact name={facts.time} value={time} />
        <Fact name={facts.zone} value={request.time_zone} />
        <Fact name={facts.received} value={momentOf(request.created_at, clock)} />
      </dl>
      <MailStates mails={request.mails} onQueued={onQueued} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button href={reply} onClick={() => setReplied(true)}>
          {words.reply}
        </Button>
        <fieldset ref={states} className="text-small flex flex-wrap items-center gap-x-4 font-sans">
          <legend className="text-label/relaxed text-muted float-start me-4">{words.state}</legend>
          {STATUSES.map((status) => (
            <button
              key={status}
              type="button"
              className="text-muted decoration-signal hover:text-signal aria-pressed:text-ink min-h-11 cursor-pointer decoration-2 underline-offset-[0.4em] aria-pressed:underline"
              value={status}
              aria-pressed={status === request.status}
              onClick={() => onMark(status)}
            >
              {words.filters[status]}
            </button>
          ))}
        </fieldset>
        <Act onClick={onRemove}>{words.remove}</Act>
      </div>
      <p role="status" className="text-small font-sans empty:hidden">
        {replied && request.status !== 'answered' && (
          <>
            {words.replied}{' '}
            <Act
              onClick={() => {
                // The focused button is removed with the question.
                states.current?.querySelector<HTMLButtonElement>('[value="answered"]')?.focus();
                onMark('answered');
              }}
            >
              {words.mark.answered}
            </Act>
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
      <dt className="text-label/relaxed text-muted font-sans">{name}</dt>
      <dd className="wrap-anywhere">{value}</dd>
    </div>
  );
}

/** The status of each mail that belongs to a call request. */
function MailStates({ mails, onQueued }: MailStatesProps) {
  return (
    <ul className="text-control text-muted font-sans" aria-label={TEXTS.mail.heading}>
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
    <li className={failed ? 'text-ink' : undefined}>
      {TEXTS.mail.kinds[mail.kind]}: {TEXTS.mail.states[mail.status]}.
      {failed && (
        <>
          {' '}
          {failureInWords(mail.error)}{' '}
          {mail.error && <small className="text-label/relaxed text-muted wrap-anywhere">{mail.error}</small>}{' '}
          <Act onClick={() => sendAgain([mail.id])}>{TEXTS.mail.sendAgain}</Act>
        </>
      )}
    </li>
  );
}
