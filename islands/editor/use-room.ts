import { useStore } from '@nanostores/react';
import { type RefObject, useLayoutEffect, useSyncExternalStore } from 'react';
import { $route } from '../ui/route.ts';
import type { ItemKind } from './texts.ts';

/**
 * Lets an open item fill the page (src/styles/admin.css) while its tab is shown.
 * @param bar what is sticky at the top; the caret must not be scrolled below it
 */
export function useRoom(kind: ItemKind, open: boolean, bar: RefObject<HTMLElement | null>): void {
  const shown = useStore($route).tab === kind && open;
  useLayoutEffect(() => {
    if (!shown) return undefined;
    const { documentElement: page } = document;
    page.dataset.room = '';
    scrollTo({ top: 0, behavior: 'instant' });
    const sizes = new ResizeObserver(() => {
      const height = bar.current?.offsetHeight ?? 0;
      page.style.setProperty('--room-top', `${height}px`);
      page.style.scrollPaddingBlockStart = `${height + 4}px`;
    });
    if (bar.current) sizes.observe(bar.current);
    return () => {
      sizes.disconnect();
      delete page.dataset.room;
      page.style.removeProperty('--room-top');
      page.style.scrollPaddingBlockStart = '';
    };
  }, [shown, bar]);
}

const BESIDE = '(width >= 62rem)';

/** Whether the window has room for details beside a text. */
export function useRoomBeside(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const wide = matchMedia(BESIDE);
      wide.addEventListener('change', onChange);
      return () => wide.removeEventListener('change', onChange);
    },
    () => matchMedia(BESIDE).matches,
  );
}
