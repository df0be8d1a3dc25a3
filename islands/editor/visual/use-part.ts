import { useEffect, useEffectEvent, useState } from 'react';
import { showToast } from '../../kit/toasts.ts';
import { TEXTS } from './texts.ts';

/**
 * A part of the editor whose code comes when it is first wanted; undefined until then. One that does not come says so and
 * leaves the editor as it is, and is tried again when it is wanted again.
 */
export function usePart<Part>(wanted: boolean, load: () => Promise<Part>): Part | undefined {
  const [part, setPart] = useState<Part>();
  const begin = useEffectEvent(async () => {
    try {
      const loaded = await load();
      // A module is no function, which `setPart` would call; it is wrapped all the same, for those that are.
      setPart(() => loaded);
    } catch (error) {
      console.error('A part of the editor could not be loaded', error);
      showToast({ ...TEXTS.partMissing, kind: 'destructive' });
    }
  });
  const missing = wanted && part === undefined;
  useEffect(() => {
    if (missing) begin();
  }, [missing]);
  return part;
}
