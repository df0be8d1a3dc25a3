import { useCallback, useEffect, useState } from 'react';
import { database } from '../account/backend-client.ts';
import { usePages } from '../ui/use-pages.ts';
import { loadImages, type MediaImage } from './images.ts';

/** The pause in typing before the search starts. */
const REST_MS = 250;

/** The images that match a search, page by page. The current ones stay until the new answer arrives. */
export function useImages() {
  const [search, setSearch] = useState('');
  /** The search whose images are loaded. */
  const [sought, setSought] = useState('');

  useEffect(() => {
    const timer = setTimeout(() => setSought(search.trim()), search ? REST_MS : 0);
    return () => clearTimeout(timer);
  }, [search]);

  const load = useCallback(
    ({ after, signal }: { after: MediaImage | undefined; signal: AbortSignal }) =>
      loadImages(database(), sought, after, signal),
    [sought],
  );
  return { search, setSearch, ...usePages(load) };
}
