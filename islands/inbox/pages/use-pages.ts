import { useCallback, useEffect, useRef, useState } from 'react';
import type { Page, PageOptions, Placed } from './page.ts';

/** A list that is read page by page. */
export interface Pages<Row> {
  /** Undefined until the first page has come. */
  rows: readonly Row[] | undefined;
  more: boolean;
  /** What is being loaded now, or what could not be. */
  state: 'loading' | 'loading more' | 'ready' | 'failed' | 'failed more';
  showMore: () => void;
  /** Asks again from the newest on; what is there stays until the answer comes. */
  reload: () => void;
  /** Changes what is shown, after it has been changed in the database. */
  change: (how: (rows: readonly Row[]) => readonly Row[]) => void;
}

/**
 * Reads a list from the newest on, and anew when `load` is another function or `round` another number. Answers that come
 * after that are dropped; what is there stays until the new answer has come. What failed because there was no network is
 * asked again when there is one.
 */
export function usePages<Row extends Placed>(
  load: (options: PageOptions) => Promise<Page<Row>>,
  round = 0,
): Pages<Row> {
  const [rows, setRows] = useState<readonly Row[]>();
  const [more, setMore] = useState(false);
  const [state, setState] = useState<Pages<Row>['state']>('loading');
  const asking = useRef<AbortController>(undefined);
  /** Which list the rows are of. */
  const shownBy = useRef<unknown>(undefined);

  const ask = useCallback(
    async (shown: readonly Row[]) => {
      asking.current?.abort();
      const mine = new AbortController();
      asking.current = mine;
      const first = shown.length === 0;
      setState(first ? 'loading' : 'loading more');
      try {
        const page = await load({ after: shown.at(-1), signal: mine.signal });
        if (mine.signal.aborted) return;
        shownBy.current = load;
        setRows([...shown, ...page.rows]);
        setMore(page.more);
        setState('ready');
      } catch (error) {
        if (mine.signal.aborted) return;
        console.error('The inbox could not be loaded', error);
        // Rows of another list must not stand there as if they were this one's.
        if (shownBy.current !== load) setRows(undefined);
        setState(first ? 'failed' : 'failed more');
      }
    },
    [load],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks again.
  useEffect(() => {
    ask([]);
    return () => asking.current?.abort();
  }, [ask, round]);
  useEffect(() => {
    const again = () => state === 'failed' && ask([]);
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [state, ask]);

  return {
    rows,
    more,
    state,
    showMore: () => {
      if (rows && more && state !== 'loading more') ask(rows);
    },
    reload: useCallback(() => void ask([]), [ask]),
    change: useCallback((how) => setRows((before) => before && how(before)), []),
  };
}
