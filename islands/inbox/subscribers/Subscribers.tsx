import { useCallback, useRef, useState } from 'react';
import { type Database, database, deadline } from '../../account/backend-client.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { showToast } from '../../ui/toasts.ts';
import { usePages } from '../../ui/use-pages.ts';
import type { InboxCounts } from '../inbox-counts.ts';
import { type Clock, timeOf } from '../moments.ts';
import { Ledger } from '../pages/Ledger.tsx';
import { PagedList } from '../pages/PagedList.tsx';
import { loadPage, type PageOptions } from '../pages/page.ts';
import { SearchField } from '../pages/SearchField.tsx';
import { Act, Mark } from '../parts.tsx';
import { TEXTS } from '../texts.ts';
import { ExportButton } from './ExportButton.tsx';
import type { Subscriber } from './subscriber-row.ts';

interface SubscribersProps {
  search: string;
  counts: InboxCounts | undefined;
  clock: Clock;
  /** A new number reloads the list. */
  round: number;
  /** Called after each change, so that the counts are loaded again. */
  onChanged: () => void;
}

/** The newsletter's subscribers, newest first. */
export function Subscribers({ search, counts, clock, round, onChanged }: SubscribersProps) {
  const load = useCallback(
    (options: PageOptions) => loadPage<Subscriber>(database(), 'inbox_subscribers', search ? { search } : {}, options),
    [search],
  );
  const pages = usePages(load, round);
  const [asked, setAsked] = useState<Subscriber>();
  const [removed, setRemoved] = useState('');
  const notice = useRef<HTMLParagraphElement>(null);
  const words = TEXTS.subscribers;
  const figure = (number: number | undefined) => number?.toLocaleString(clock.locale) ?? '–';
  const doubtful = counts !== undefined && (counts.confirming || counts.unconfirmed > 0);

  async function remove() {
    if (!asked) return;
    setAsked(undefined);
    try {
      await removeSubscriber(database(), asked.id);
      pages.change((rows) => rows.filter(({ id }) => id !== asked.id));
      setRemoved(words.removed(asked.email));
      // The focused element has been removed.
      notice.current?.focus();
    } catch (error) {
      console.error('The subscriber could not be removed', error);
      showToast({ ...words.removeFailure, kind: 'destructive' });
    }
    onChanged();
  }

  return (
    <>
      <div className="mt-6 mb-3 flex flex-wrap items-end gap-x-6 gap-y-3">
        <p className="text-large py-2 lining-nums">
          {words.count(figure(counts?.subscribers))}
          {doubtful && `, ${words.unconfirmed(figure(counts.unconfirmed))}`}
          {counts !== undefined && counts.waiting > 0 && `, ${words.waiting(figure(counts.waiting))}`}
        </p>
        <ExportButton total={counts?.subscribers ?? 0} clock={clock} />
        <SearchField label={words.search} search={search} />
      </div>
      <p ref={notice} role="status" tabIndex={-1} className="text-muted text-small font-sans focus:outline-none">
        {removed}
      </p>
      <PagedList pages={pages} empty={search ? TEXTS.noMatch(search) : words.empty}>
        <Ledger rows={pages.rows ?? []} clock={clock}>
          {(subscriber) => (
            <div className="flex flex-wrap items-center gap-x-4">
              <span className="min-w-0 flex-[1_1_14rem] wrap-anywhere">{subscriber.email}</span>
              {subscriber.confirmed_at === null && <Mark>{words.notConfirmed}</Mark>}
              {subscriber.waiting && <Mark>{TEXTS.mail.waitingMark}</Mark>}
              <time
                className="text-control text-muted text-end font-sans whitespace-nowrap lining-nums tabular-nums"
                dateTime={subscriber.created_at}
              >
                {timeOf(subscriber.created_at, clock)}
              </time>
              <Act aria-label={words.removeLabel(subscriber.email)} onClick={() => setAsked(subscriber)}>
                {words.remove}
              </Act>
            </div>
          )}
        </Ledger>
      </PagedList>
      <ConfirmDialog
        open={asked !== undefined}
        question={words.removeQuestion(asked?.email ?? '')}
        confirm={words.removeConfirm}
        cancel={words.cancel}
        onConfirm={remove}
        onCancel={() => setAsked(undefined)}
      />
    </>
  );
}

/**
 * Deletes a subscriber with their unsent mail. Succeeds if the subscriber no longer exists.
 * @throws if the database request fails
 */
async function removeSubscriber(database: Database, id: string): Promise<void> {
  const { error } = await database.from('newsletter_subscribers').delete().eq('id', id).abortSignal(deadline());
  if (error) throw error;
}
