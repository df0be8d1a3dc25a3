import { useCallback, useEffect, useRef, useState } from 'react';

/** One page of a list. */
export interface Page<Row> {
  rows: Row[];
  /** Whether more rows follow. */
  more: boolean;
}

/** A list that is loaded page by page. */
export interface Pages<Row> {
  /** Undefined until the first page has loaded. */
  rows: readonly Row[] | undefined;
  more: boolean;
  /** Whether a page is loading, or failed to load. */
  state: 'loading' | 'loading more' | 'ready' | 'failed' | 'failed more';
  showMore: () => void;
  /** Reloads from the newest row; the current rows stay until the answer arrives. */
  reload: () => void;
  /** Changes the rows shown, after the database has been changed. */
  change: (how: (rows: readonly Row[]) => readonly Row[]) => void;
}

/**
 * Loads a list from the newest row on, and reloads it when `load` or `round` changes. Answers to an earlier load are
 * dropped; the current rows stay until the new answer arrives. If the first page fails to load, it is requested again
 * when the browser comes online.
 */
export function usePages<Row>(
  load: (options: { after: Row | undefined; signal: AbortSignal }) => Promise<Page<Row>>,
  round = 0,
): Pages<Row> {
  const [rows, setRows] = useState<readonly Row[]>();
  const [more, setMore] = useState(false);
  const [state, setState] = useState<Pages<Row>['state']>('loading');
  const asking = useRef<AbortController>(undefined);
  /** The `load` function that the rows came from. */
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
        console.error('The list could not be loaded', error);
        // Rows of another list must not be shown as rows of this one.
        if (shownBy.current !== load) setRows(undefined);
        setState(first ? 'failed' : 'failed more');
      }
    },
    [load],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round loads the list again.
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
