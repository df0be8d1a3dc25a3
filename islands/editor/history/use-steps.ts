import { useCallback, useEffect, useRef, useState } from 'react';
import { showToast } from '../../ui/toasts.ts';
import { OPENING } from './opening-texts.ts';
import type { Step } from './revisions.ts';

export interface Steps<Row> {
  /** Undefined until the first have come. */
  rows: Row[] | undefined;
  more: boolean;
  failed: boolean;
  /** The first, the next, or again those that failed. */
  load: () => void;
}

/**
 * A list that is read in steps, the first of them at once.
 * @param ask for those from before a moment, or the newest; throws. The same function as long as it asks the same
 */
export function useSteps<Row extends { replaced_at: string }>(
  ask: (before?: string) => Promise<Step<Row>>,
): Steps<Row> {
  const [rows, setRows] = useState<Row[]>();
  const [more, setMore] = useState(false);
  const [failed, setFailed] = useState(false);
  const asking = useRef(false);

  const load = useCallback(async () => {
    if (asking.current) return;
    asking.current = true;
    setFailed(false);
    try {
      const step = await ask(rows?.at(-1)?.replaced_at);
      setRows([...(rows ?? []), ...step.rows]);
      setMore(step.more);
    } catch (error) {
      console.error('The history could not be loaded', error);
      setFailed(true);
      showToast({ ...OPENING.failed, kind: 'destructive' });
    } finally {
      asking.current = false;
    }
  }, [ask, rows]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the first step; the others are asked for.
  useEffect(() => {
    load();
  }, []);

  return { rows, more, failed, load };
}
