import { useCallback, useEffect, useRef, useState } from 'react';
import { showToast } from '../../ui/toasts.ts';
import { OPENING } from './opening-texts.ts';
import type { Step } from './revisions.ts';

export interface Steps<Row> {
  /** The name of the list, which begins the message of a failure. */
  name: string;
  /** Undefined until the first page has loaded. */
  rows: Row[] | undefined;
  more: boolean;
  failed: boolean;
  /** Loads the first or the next page, or retries the one that failed. */
  load: () => void;
}

/**
 * A list loaded page by page; the first page at once.
 * @param ask loads the rows before a time, or the newest; may throw. It must stay the same function while the list is
 * the same
 */
export function useSteps<Row extends { replaced_at: string }>(
  name: string,
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
      console.error(`${name} could not be loaded`, error);
      setFailed(true);
      showToast({ ...OPENING.failed(name), kind: 'destructive' });
    } finally {
      asking.current = false;
    }
  }, [name, ask, rows]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first page loads by itself.
  useEffect(() => {
    load();
  }, []);

  return { name, rows, more, failed, load };
}
