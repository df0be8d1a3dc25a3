import { useEffect, useRef } from 'react';
import { Act } from '../parts.tsx';
import type { RequestFilter } from '../route.ts';
import { TEXTS } from '../texts.ts';
import { type CallRequest, type RequestStatus, STATUSES } from './call-request-row.ts';

interface SelectionBarProps {
  rows: readonly CallRequest[];
  chosen: readonly CallRequest[];
  filter: RequestFilter;
  onSelect: (ids: readonly string[], on: boolean) => void;
  onMark: (status: RequestStatus) => void;
  onRemove: () => void;
}

/** Selects all requests shown, and applies one action to all that are selected. */
export function SelectionBar({ rows, chosen, filter, onSelect, onMark, onRemove }: SelectionBarProps) {
  const box = useRef<HTMLInputElement>(null);
  const words = TEXTS.requests;
  const all = rows.length > 0 && chosen.length === rows.length;

  useEffect(() => {
    if (box.current) box.current.indeterminate = chosen.length > 0 && !all;
  }, [chosen.length, all]);

  if (rows.length === 0) return null;
  return (
    <div data-selection className="text-small flex min-h-11 flex-wrap items-center gap-x-4 font-sans">
      <label className="text-muted flex min-h-11 cursor-pointer items-center gap-3">
        <input
          ref={box}
          type="checkbox"
          className="accent-signal size-4.5 flex-none cursor-pointer"
          checked={all}
          onChange={(event) =>
            onSelect(
              rows.map(({ id }) => id),
              event.currentTarget.checked,
            )
          }
        />
        {chosen.length > 0 ? words.selected(chosen.length) : words.selectAll}
      </label>
      {chosen.length > 0 && (
        <>
          {STATUSES.filter((status) => status !== filter).map((status) => (
            <Act key={status} onClick={() => onMark(status)}>
              {words.mark[status]}
            </Act>
          ))}
          <Act onClick={onRemove}>{words.remove}</Act>
        </>
      )}
    </div>
  );
}
