import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import type { Pages } from '../../ui/use-pages.ts';
import { Act, Notice } from '../parts.tsx';
import { TEXTS } from '../texts.ts';

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
    <div
      ref={list}
      tabIndex={-1}
      className="transition-opacity duration-200 focus:outline-none aria-busy:opacity-60 motion-reduce:transition-none"
      aria-busy={state === 'loading'}
    >
      {state === 'failed' && (
        <Notice role="alert">
          {TEXTS.failed.text} <Act onClick={pages.reload}>{TEXTS.failed.retry}</Act>
        </Notice>
      )}
      {!rows && state === 'loading' && <p className="text-muted">{TEXTS.loading}</p>}
      {rows && rows.length === 0 && <p className="text-large text-muted my-9">{empty}</p>}
      {children}
      <p role="status" className="text-control text-muted mt-4 mb-3 font-sans">
        {rows && rows.length > 0 && TEXTS.shown(rows.length)}
        {state === 'failed more' && ` ${TEXTS.more.failed}`}
      </p>
      {more && (
        <Button kind="quiet" aria-disabled={state === 'loading more' || undefined} onClick={pages.showMore}>
          {state === 'loading more' ? TEXTS.more.loading : TEXTS.more.show}
        </Button>
      )}
    </div>
  );
}
