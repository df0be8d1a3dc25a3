import { useCallback, useEffect, useRef, useState } from 'react';
import { database } from '../../account/backend-client.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { usePages } from '../../ui/use-pages.ts';
import type { InboxCounts } from '../inbox-counts.ts';
import type { Clock } from '../moments.ts';
import { Ledger } from '../pages/Ledger.tsx';
import { PagedList } from '../pages/PagedList.tsx';
import { loadPage, type PageOptions } from '../pages/page.ts';
import { SearchField } from '../pages/SearchField.tsx';
import { Act } from '../parts.tsx';
import type { Route } from '../route.ts';
import { TEXTS } from '../texts.ts';
import type { CallRequest } from './call-request-row.ts';
import { RequestEntry } from './RequestEntry.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { StatusFilter } from './StatusFilter.tsx';
import { useRequestChanges } from './use-request-changes.ts';

interface CallRequestsProps extends Pick<Route, 'filter' | 'search'> {
  counts: InboxCounts | undefined;
  clock: Clock;
  /** A new number reloads the list. */
  round: number;
  /** Called after each change, so that the counts are loaded again. */
  onChanged: () => void;
}

/** The call requests, newest first, filtered by status; several can be selected and changed at once. */
export function CallRequests({ filter, search, counts, clock, round, onChanged }: CallRequestsProps) {
  const load = useCallback(
    (options: PageOptions) =>
      loadPage<CallRequest>(
        database(),
        'inbox_call_requests',
        { ...(filter !== 'all' && { status: filter }), ...(search && { search }) },
        options,
      ),
    [filter, search],
  );
  const pages = usePages(load, round);
  const { done, forget, mark, remove } = useRequestChanges(pages, onChanged);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [deleting, setDeleting] = useState<readonly CallRequest[]>([]);
  const notice = useRef<HTMLParagraphElement>(null);
  const words = TEXTS.requests;
  const rows = pages.rows ?? [];
  const chosen = rows.filter(({ id }) => selected.has(id));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the selection ends when the list changes or is loaded again.
  useEffect(() => {
    setSelected(new Set());
    forget();
  }, [load, round]);

  function select(ids: readonly string[], on: boolean) {
    const next = new Set(selected);
    for (const id of ids) on ? next.add(id) : next.delete(id);
    setSelected(next);
  }

  async function removeAsked() {
    const asked = deleting;
    setDeleting([]);
    await remove(asked);
    select(
      asked.map(({ id }) => id),
      false,
    );
    // The focused element has been removed.
    notice.current?.focus();
  }

  return (
    <>
      <div className="mt-6 mb-3 flex flex-wrap items-end gap-x-6 gap-y-3">
        <StatusFilter filter={filter} search={search} counts={counts?.requests} />
        <SearchField label={words.search} search={search} />
      </div>
      <SelectionBar
        rows={rows}
        chosen={chosen}
        filter={filter}
        onSelect={select}
        onMark={async (status) => {
          await mark(chosen, status);
          // The focused button is removed with the selection.
          setSelected(new Set());
          notice.current?.focus();
        }}
        onRemove={() => setDeleting(chosen)}
      />
      <p ref={notice} role="status" tabIndex={-1} className="text-muted text-small font-sans focus:outline-none">
        {done?.text}{' '}
        {done?.undo && (
          <Act
            onClick={() => {
              done.undo?.();
              notice.current?.focus();
            }}
          >
            {words.undo}
          </Act>
        )}
      </p>
      <PagedList pages={pages} empty={search ? TEXTS.noMatch(search) : words.empty[filter]}>
        <Ledger rows={rows} clock={clock}>
          {(request) => (
            <RequestEntry
              request={request}
              filter={filter}
              clock={clock}
              selected={selected.has(request.id)}
              onSelect={(on) => select([request.id], on)}
              onMark={(status) => mark([request], status)}
              onRemove={() => setDeleting([request])}
              onQueued={(mailId) => {
                pages.change((all) => all.map((row) => withQueued(row, mailId)));
                onChanged();
              }}
            />
          )}
        </Ledger>
      </PagedList>
      <ConfirmDialog
        open={deleting.length > 0}
        question={words.removeQuestion(deleting.length, deleting[0]?.name ?? '')}
        confirm={words.removeConfirm}
        cancel={words.cancel}
        onConfirm={removeAsked}
        onCancel={() => setDeleting([])}
      />
    </>
  );
}

function withQueued(request: CallRequest, mailId: string): CallRequest {
  const mails = request.mails.map((mail) =>
    mail.id === mailId ? { ...mail, status: 'queued' as const, error: null } : mail,
  );
  return { ...request, mails };
}
