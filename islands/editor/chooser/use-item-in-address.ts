import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { $route, noteItem } from '../../ui/route.ts';
import type { ItemKind } from '../texts.ts';

/** Keeps the dashboard's address and the chosen item in sync, in both directions. */
export function useItemInAddress(kind: ItemKind, key: string, open: (key: string) => void) {
  const { tab, item } = useStore($route);
  /** The last key that was in sync. */
  const agreed = useRef('');

  useEffect(() => {
    if (key === agreed.current) return;
    agreed.current = key;
    noteItem(kind, key);
  }, [kind, key]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the address alone.
  useEffect(() => {
    if (tab === kind && item && item !== agreed.current) open(item);
  }, [tab, item]);
}
