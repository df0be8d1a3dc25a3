import { useCallback, useEffect, useRef, useState } from 'react';
import { database } from '../../account/backend-client.ts';
import { showToast } from '../../ui/toasts.ts';
import type { ItemSummary } from '../items/item.ts';
import { listItems } from '../items/list-items.ts';
import { type ItemKind, TEXTS } from '../texts.ts';

/** The pause in typing before the search starts. */
const REST_MS = 200;

export interface ItemList {
  /** Undefined until the list has loaded. */
  items: ItemSummary[] | undefined;
  failed: boolean;
  /** Whether more items can be loaded. */
  more: boolean;
  /** Whether there are no items at all, whatever the search. */
  empty: boolean;
  /** Searches for titles that contain `search`; '' finds all. */
  find: (search: string) => void;
  /** Loads the next page. */
  loadMore: () => void;
  /** Reloads from the start; the current items stay until the answer arrives. */
  reload: () => void;
}

interface Found {
  search: string;
  items: ItemSummary[];
  more: boolean;
}

/** The items that can be chosen, loaded page by page and filtered by title. */
export function useItemList(kind: ItemKind): ItemList {
  const [found, setFound] = useState<Found>();
  const [failed, setFailed] = useState(false);
  const [search, setSearch] = useState('');
  /** Incremented to reload the list. */
  const [round, setRound] = useState(0);
  const asking = useRef<AbortController>(undefined);

  const ask = useCallback(
    async (wanted: string, shown: ItemSummary[]) => {
      asking.current?.abort();
      const mine = new AbortController();
      asking.current = mine;
      try {
        const page = await listItems(database(), kind, { search: wanted, from: shown.length, signal: mine.signal });
        if (mine.signal.aborted) return;
        // Other items may have been saved since the previous page, which moves items already shown into this page.
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
    [kind],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round loads the list again.
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
