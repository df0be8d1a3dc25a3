import './letter.css';
import { useRef, useState } from 'react';
import { PREFERRED_TIMES } from '../../../src/call-request/call-request-options.ts';
import { MailStates } from '../mail/MailStates.tsx';
import { type Clock, momentOf } from '../moments.ts';
import { TEXTS } from '../texts.ts';
import { type CallRequest, type RequestStatus, STATUSES } from './call-request-row.ts';
import { replyLink } from './reply-link.ts';

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
