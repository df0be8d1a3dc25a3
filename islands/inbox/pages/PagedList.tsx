import { type ReactNode, useEffect, useRef } from 'react';
import { TEXTS } from '../texts.ts';
import type { Pages } from './use-pages.ts';

interface PagedListProps {
  pages: Omit<Pages<unknown>, 'change'>;
  /** Shown for an empty list. */
  empty: string;
  children: ReactNode;
}

/** A paged list with its states: loading, failed with a way to retry, empty, and more to load. */
export function PagedList({ pages, empty, children }: PagedListProps) {
  const { rows, more, state } = pages;
  const list = useRef<HTMLDivElement>(null);
  const count = useRef(rows?.length ?? 0);

  useEffect(() => {
    // The button with the focus is removed once the last page has loaded.
    if (rows && rows.length > count.current && !more && document.activeElement === document.body) list.current?.focus();
    count.current = rows?.length ?? 0;
  }, [rows, more]);

  return (
    <div ref={list} tabIndex={-1} className="inbox__list" aria-busy={state === 'loading'}>
      {state === 'failed' && (
        <p role="alert" className="inbox__notice">
          {TEXTS.failed.text}{' '}
          <button type="button" className="inbox__act" onClick={pages.reload}>
            {TEXTS.failed.retry}
          </button>
        </p>
      )}
      {!rows && state === 'loading' && <p className="dashboard__loading">{TEXTS.loading}</p>}
      {rows && rows.length === 0 && <p className="inbox__empty">{empty}</p>}
      {children}
      <p role="status" className="inbox__foot">
        {rows && rows.length > 0 && TEXTS.shown(rows.length)}
        {state === 'failed more' && ` ${TEXTS.more.failed}`}
      </p>
      {more && (
        <button
          type="button"
          className="button button--quiet"
          aria-disabled={state === 'loading more' || undefined}
          onClick={pages.showMore}
        >
          {state === 'loading more' ? TEXTS.more.loading : TEXTS.more.show}
        </button>
      )}
    </div>
  );
}
