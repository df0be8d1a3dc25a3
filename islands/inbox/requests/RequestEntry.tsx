import { useState } from 'react';
import { CALL_PURPOSES } from '../../../src/site/owner-choices.ts';
import { type Clock, timeOf } from '../moments.ts';
import { Mark } from '../parts.tsx';
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
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3" data-status={request.status}>
      <input
        type="checkbox"
        className="accent-signal mt-[1.15rem] size-4.5 flex-none cursor-pointer"
        aria-label={words.select(request.name)}
        checked={selected}
        onChange={(event) => onSelect(event.currentTarget.checked)}
      />
      <details className="group" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="group/line grid cursor-pointer list-none grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 py-3 md:grid-cols-[minmax(0,4fr)_minmax(0,7fr)_5.5rem] md:grid-rows-[auto_1fr] [&::-webkit-details-marker]:hidden">
          <h3 className="group-hover/line:text-signal text-[1.1875rem] leading-snug md:row-[1/span_2]">
            {request.name}
          </h3>
          <time
            className="text-control text-muted text-end font-sans whitespace-nowrap lining-nums tabular-nums md:col-3 md:row-1"
            dateTime={request.created_at}
          >
            {timeOf(request.created_at, clock)}
          </time>
          <span className="text-small col-span-full flex flex-wrap items-baseline gap-x-3 gap-y-1 md:col-2 md:row-1">
            {purpose}
            {(filter === 'all' || filter !== request.status) && <Mark>{words.filters[request.status]}</Mark>}
            {request.mails.some(({ status }) => status === 'waiting' || status === 'withheld') && (
              <Mark>{TEXTS.mail.waitingMark}</Mark>
            )}
            {request.mails.some(({ status }) => status === 'failed') && <Mark bad>{TEXTS.mail.failedMark}</Mark>}
          </span>
          <span className="text-muted text-small col-span-full truncate group-open:hidden md:col-[2/-1] md:row-2">
            {request.message.slice(0, 200) || words.noMessage}
          </span>
        </summary>
        {open && <RequestDetails request={request} clock={clock} {...acts} />}
      </details>
    </div>
  );
}
