import { type ReactNode, useEffect, useRef } from 'react';
import { DETAILS } from './texts.ts';

/** Wide enough for the details beside the text. On a phone they are above the text and would be in its way. */
const BESIDE = '(width >= 62rem)';

interface FoldedProps {
  /** Whether a field in it has a problem. */
  wrong: boolean;
  children: ReactNode;
}

/** A foldable group of details, which starts folded if it is above the text. */
export function Folded({ wrong, children }: FoldedProps) {
  const details = useRef<HTMLDetailsElement>(null);

  // Not controlled by React, so that re-rendering does not undo the author's folding.
  useEffect(() => {
    if (details.current) details.current.open = matchMedia(BESIDE).matches;
  }, []);
  useEffect(() => {
    if (wrong && details.current) details.current.open = true;
  }, [wrong]);

  return (
    <details ref={details}>
      <summary className="text-control font-sans font-medium">{DETAILS.folded}</summary>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] content-start gap-6 pt-4">
        {children}
      </div>
    </details>
  );
}
