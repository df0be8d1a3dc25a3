/** The part of the page that is seen, a phone's keyboard taken off, and what the menu is to stand at. In pixels. */
interface Place {
  readonly seen: { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
  readonly caret: { readonly left: number; readonly top: number; readonly bottom: number };
  readonly menu: { readonly width: number; readonly height: number };
}

const GAP = 6;
const MARGIN = 8;

/** Below the caret, or above it where there is more room; within what is seen, made lower if need be. */
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
