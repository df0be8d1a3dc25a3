import { useCallback, useEffect, useRef, useState } from 'react';
import { database } from '../../account/backend-client.ts';
import { showToast } from '../../ui/toasts.ts';
import type { ItemSummary } from '../items/item.ts';
import { listItems } from '../items/list-items.ts';
import { type EditorMode, TEXTS } from '../texts.ts';

/** How long typing rests before the tables are asked. */
const REST_MS = 200;

export interface ItemList {
  /** Undefined until the list has come. */
  items: ItemSummary[] | undefined;
  failed: boolean;
  /** Whether there are items beyond those that are here. */
  more: boolean;
  /** There is no item at all, whatever is searched for. */
  empty: boolean;
  /** Looks for those whose title holds `search`; empty for all. */
  find: (search: string) => void;
  /** Fetches the next ones. */
  loadMore: () => void;
  /** Asks again from the start, showing what is there until the answer comes. */
  reload: () => void;
}

interface Found {
  search: string;
  items: ItemSummary[];
  more: boolean;
}

/** The items that can be chosen: a page of them at a time, those whose title holds what is searched for. */
export function useItemList(mode: EditorMode): ItemList {
  const [found, setFound] = useState<Found>();
  const [failed, setFailed] = useState(false);
  const [search, setSearch] = useState('');
  /** Counts how often the list was asked for anew. */
  const [round, setRound] = useState(0);
  const asking = useRef<AbortController>(undefined);

  const ask = useCallback(
    async (wanted: string, shown: ItemSummary[]) => {
      asking.current?.abort();
      const mine = new AbortController();
      asking.current = mine;
      try {
        const page = await listItems(database(), mode, { search: wanted, from: shown.length, signal: mine.signal });
        if (mine.signal.aborted) return;
        // Others may have been saved since the page before, and moved down into this one.
        const known = new Set(shown.map(({ key }) => key));
        const items = [...shown, ...page.items.filter(({ key }) => !known.has(key))];
        setFound({ search: wanted, items, more: page.more });
        setFailed(false);
      } catch (error) {
        if (mine.signal.aborted) return;
        console.error('The content items could not be listed', error);
        setFailed(true);
        showToast({ ...TEXTS.loadFailure, kind: 'destructive' });
      }
      if (asking.current === mine) asking.current = undefined;
    },
    [mode],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks again.
  useEffect(() => {
    const timer = setTimeout(() => ask(search, []), search ? REST_MS : 0);
    return () => {
      clearTimeout(timer);
      asking.current?.abort();
    };
  }, [search, ask, round]);

  return {
    items: found?.items,
    failed,
    more: found?.more ?? false,
    empty: found?.search === '' && found.items.length === 0,
    find: setSearch,
    loadMore: () => {
      if (found?.more && found.search === search && !asking.current) ask(search, found.items);
    },
    reload: useCallback(() => setRound((before) => before + 1), []),
  };
}
