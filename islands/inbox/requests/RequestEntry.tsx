import './request.css';
import { useState } from 'react';
import { CALL_PURPOSES } from '../../../src/call-request/call-request-options.ts';
import { type Clock, timeOf } from '../moments.ts';
import type { RequestFilter } from '../route.ts';
import { TEXTS } from '../texts.ts';
import type { CallRequest, RequestStatus } from './call-request-row.ts';
import { RequestDetails } from './RequestDetails.tsx';

interface RequestEntryProps {
  request: CallRequest;
  filter: RequestFilter;
  clock: Clock;
  selected: boolean;
  onSelect: (on: boolean) => void;
  onMark: (status: RequestStatus) => void;
  onRemove: () => void;
  /** Called with the id of the request's mail that was put back into the queue. */
  onQueued: (mailId: string) => void;
}

/** A call request in the list: one line, which opens to show all of it. */
export function RequestEntry({ request, filter, clock, selected, onSelect, ...acts }: RequestEntryProps) {
  const [open, setOpen] = useState(false);
  const words = TEXTS.requests;
  const purpose = CALL_PURPOSES.find(({ value }) => value === request.call_type)?.label ?? request.call_type;
  return (
    <div className="request" data-status={request.status}>
      <input
        type="checkbox"
        className="request__select"
        aria-label={words.select(request.name)}
        checked={selected}
        onChange={(event) => onSelect(event.currentTarget.checked)}
      />
      <details className="request__details" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="request__line">
          <h3 className="request__name">{request.name}</h3>
          <time className="request__time" dateTime={request.created_at}>
            {timeOf(request.created_at, clock)}
          </time>
          <span className="request__about">
            {purpose}
            {(filter === 'all' || filter !== request.status) && (
              <span className="request__mark">{words.filters[request.status]}</span>
            )}
            {request.mails.some(({ status }) => status === 'waiting' || status === 'withheld') && (
              <span className="request__mark">{TEXTS.mail.waitingMark}</span>
            )}
            {request.mails.some(({ status }) => status === 'failed') && (
              <span className="request__mark request__mark--bad">{TEXTS.mail.failedMark}</span>
            )}
          </span>
          <span className="request__opening">{request.message.slice(0, 200) || words.noMessage}</span>
        </summary>
        {open && <RequestDetails request={request} clock={clock} {...acts} />}
      </details>
    </div>
  );
}
