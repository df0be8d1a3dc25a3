import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import type { Draft } from '../details/draft.ts';
import { visualModule } from '../modes/visual.ts';

/** The texts needed before the comparison has loaded. */
const COMPARING = {
  mine: 'Yours',
  theirs: 'The other',
  comparing: 'Comparing...',
  failed: 'The comparison could not be loaded.',
  retry: 'Try again',
} as const;

interface ComparisonProps {
  mine: Draft;
  theirs: Draft;
  /** The names of the two versions. */
  headings?: { mine: string; theirs: string };
}

/** The pause in typing before the comparison is updated. */
const REST_MS = 300;

/**
 * Compares two versions of an item. Loaded and computed only once visible, so that a folded comparison costs nothing
 * while typing.
 */
export function Comparison({ mine, theirs, headings = COMPARING }: ComparisonProps) {
  const root = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  const [compared, setCompared] = useState(mine);
  const [part, setPart] = useState<Awaited<ReturnType<typeof loadPart>>>();
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    const observer = new IntersectionObserver((entries) => setSeen(entries.some((entry) => entry.isIntersecting)));
    if (root.current) observer.observe(root.current);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (!seen || part || failed) return;
    loadPart().then(setPart, (error) => {
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
    <div ref={root} className="comparison text-small">
      {part && <part.Differences mine={compared} theirs={theirs} names={headings} visual={part.visual} />}
      {!part && <p role="status">{failed ? COMPARING.failed : COMPARING.comparing}</p>}
      {failed && (
        <Button kind="quiet" onClick={() => setFailed(false)}>
          {COMPARING.retry}
        </Button>
      )}
    </div>
  );
}

/** Loads the comparison, and the visual editor's HTML rules; without them, texts are compared as they are stored. */
async function loadPart() {
  const [{ Differences }, visual] = await Promise.all([
    import('./Differences.tsx'),
    visualModule().catch((error) => {
      console.error('The visual editor could not be loaded', error);
      return undefined;
    }),
  ]);
  return { Differences, visual };
}
