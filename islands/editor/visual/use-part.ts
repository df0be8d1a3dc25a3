import { useEffect, useEffectEvent, useState } from 'react';
import { showToast } from '../../ui/toasts.ts';
import { TEXTS } from './texts.ts';

/**
 * Loads a part of the editor when it is first wanted; undefined until then. If loading fails, a toast says so and the
 * editor stays as it is. `onMissing` must reset `wanted`; wanting the part again tries again.
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
