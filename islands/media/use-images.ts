import { useCallback, useEffect, useRef, useState } from 'react';
import { database } from '../account/backend-client.ts';
import { loadImages, type MediaImage } from './images.ts';

/** The pause in typing before the search starts. */
const REST_MS = 250;

/** The images that match a search, page by page. The current ones stay until the new answer arrives. */
export function useImages() {
  const [search, setSearch] = useState('');
  const [rows, setRows] = useState<readonly MediaImage[]>();
  const [more, setMore] = useState(false);
  const [failed, setFailed] = useState(false);
  const asking = useRef<AbortController>(undefined);

  const ask = useCallback(async (sought: string, shown: readonly MediaImage[]) => {
    asking.current?.abort();
    const mine = new AbortController();
    asking.current = mine;
    try {
      const page = await loadImages(database(), sought, shown.at(-1), mine.signal);
      if (mine.signal.aborted) return;
      setRows([...shown, ...page.rows]);
      setMore(page.more);
      setFailed(false);
    } catch (error) {
      if (mine.signal.aborted) return;
      console.error('The images could not be loaded', error);
      setFailed(true);
    }
  }, []);

  useEffect(() => {
    const timer = setTimeout(() => ask(search.trim(), []), search ? REST_MS : 0);
    return () => clearTimeout(timer);
  }, [search, ask]);
  useEffect(() => () => asking.current?.abort(), []);

  return {
    search,
    setSearch,
    /** Undefined until the first page has loaded. */
    rows,
    more,
    failed,
    showMore: () => ask(search.trim(), rows ?? []),
    reload: () => ask(search.trim(), []),
  };
}
