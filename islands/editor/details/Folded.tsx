import { type ReactNode, useEffect, useRef } from 'react';
import { DETAILS } from './texts.ts';

/** Beside the text there is room for the details; above it, on a phone, they would be in its way. */
const BESIDE = '(width >= 64rem)';

interface FoldedProps {
  /** Something in it has to be mended. */
  wrong: boolean;
  children: ReactNode;
}

/** Details that one can fold away, and that begin so where they stand above the text. */
export function Folded({ wrong, children }: FoldedProps) {
  const details = useRef<HTMLDetailsElement>(null);

  // Not React's: what the author folds stays folded when something else changes.
  useEffect(() => {
    if (details.current) details.current.open = matchMedia(BESIDE).matches;
  }, []);
  useEffect(() => {
    if (wrong && details.current) details.current.open = true;
  }, [wrong]);

  return (
    <details ref={details} className="editor__folded">
      <summary className="field__label">{DETAILS.folded}</summary>
      <div className="editor__fields">{children}</div>
    </details>
  );
}
