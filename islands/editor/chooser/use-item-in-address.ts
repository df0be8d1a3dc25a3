import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { $route, noteItem } from '../../ui/route.ts';
import type { EditorMode } from '../texts.ts';

/** Keeps the dashboard's address and the chosen item in sync, in both directions. */
export function useItemInAddress(mode: EditorMode, key: string, open: (key: string) => void) {
  const { tab, item } = useStore($route);
  /** The last key that was in sync. */
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
