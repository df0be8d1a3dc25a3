import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { $place, noteItem } from '../../ui/place.ts';
import type { EditorMode } from '../texts.ts';

/** Keeps the address of the dashboard and the chosen item together: each follows the other. */
export function useItemInAddress(mode: EditorMode, key: string, open: (key: string) => void) {
  const { tab, item } = useStore($place);
  /** On which the two agreed last. */
  const agreed = useRef('');

  useEffect(() => {
    if (key === agreed.current) return;
    agreed.current = key;
    noteItem(mode, key);
  }, [mode, key]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the address alone.
  useEffect(() => {
    if (tab === mode && item && item !== agreed.current) open(item);
  }, [tab, item]);
}
