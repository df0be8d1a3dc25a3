import { useEffect, useRef, useState } from 'react';
import type { Draft } from '../details/draft.ts';
import { COMPARING } from './texts.ts';

interface ComparisonProps {
  mine: Draft;
  theirs: Draft;
  /** What the two are called. */
  headings?: { mine: string; theirs: string };
}

/** How long typing rests before the two are compared again. */
const REST_MS = 300;

/**
 * What differs between two states of an item, fetched and worked out once it comes into sight: typing beside a comparison
 * that is folded away costs nothing.
 */
export function Comparison({ mine, theirs, headings = COMPARING }: ComparisonProps) {
  const root = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  const [compared, setCompared] = useState(mine);
  const [part, setPart] = useState<typeof import('./Differences.tsx')>();
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    const observer = new IntersectionObserver((entries) => setSeen(entries.some((entry) => entry.isIntersecting)));
    if (root.current) observer.observe(root.current);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (!seen || part || failed) return;
    import('./Differences.tsx').then(setPart, (error) => {
      console.error('The comparison could not be loaded', error);
      setFailed(true);
    });
  }, [seen, part, failed]);

  useEffect(() => {
    if (!seen || compared === mine) return;
    const timer = setTimeout(() => setCompared(mine), REST_MS);
    return () => clearTimeout(timer);
  }, [seen, compared, mine]);

  return (
    <div ref={root} className="comparison">
      {part && <part.Differences mine={compared} theirs={theirs} names={headings} />}
      {!part && <p role="status">{failed ? COMPARING.failed : COMPARING.comparing}</p>}
      {failed && (
        <button type="button" className="button button--quiet" onClick={() => setFailed(false)}>
          {COMPARING.retry}
        </button>
      )}
    </div>
  );
}
