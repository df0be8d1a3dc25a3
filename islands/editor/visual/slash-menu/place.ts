/**
 * The visible part of the page (without a phone's on-screen keyboard), the caret and the size of the menu, in pixels.
 */
interface Place {
  readonly seen: { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
  readonly caret: { readonly left: number; readonly top: number; readonly bottom: number };
  readonly menu: { readonly width: number; readonly height: number };
}

const GAP = 6;
const MARGIN = 8;

/**
 * Positions the menu below the caret, or above it if there is more room; within the visible part, reducing the height
 * if necessary.
 */
export function placeMenu({ seen, caret, menu }: Place): { left: number; top: number; maxHeight: number } {
  const below = seen.top + seen.height - MARGIN - (caret.bottom + GAP);
  const above = caret.top - GAP - (seen.top + MARGIN);
  const under = below >= menu.height || below >= above;
  const maxHeight = Math.max(0, Math.min(menu.height, under ? below : above));
  const furthest = seen.left + seen.width - MARGIN - menu.width;
  return {
    left: Math.max(seen.left + MARGIN, Math.min(caret.left, furthest)),
    top: under ? caret.bottom + GAP : caret.top - GAP - maxHeight,
    maxHeight,
  };
}
