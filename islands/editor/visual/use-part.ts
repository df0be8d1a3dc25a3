import { useEffect, useEffectEvent, useState } from 'react';
import { showToast } from '../../ui/toasts.ts';
import { TEXTS } from './texts.ts';

/**
 * A part of the editor whose code comes when it is first wanted; undefined until then. One that does not come says so and
 * leaves the editor as it is; after `onMissing` it is not wanted any more, and it is tried again when it is.
 */
export function usePart<Part extends object>(
  wanted: boolean,
  load: () => Promise<Part>,
  onMissing: () => void,
): Part | undefined {
  const [part, setPart] = useState<Part>();
  const begin = useEffectEvent(async () => {
    try {
      setPart(await load());
    } catch (error) {
      console.error('A part of the editor could not be loaded', error);
      showToast({ ...TEXTS.partMissing, kind: 'destructive' });
      onMissing();
    }
  });
  const missing = wanted && part === undefined;
  useEffect(() => {
    if (missing) begin();
  }, [missing]);
  return part;
}
