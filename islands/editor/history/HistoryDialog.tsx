import { useCallback, useEffect, useRef, useState } from 'react';
import { database } from '../../account/backend-client.ts';
import type { Draft } from '../details/draft.ts';
import type { Item } from '../items/item.ts';
import type { ItemKind } from '../texts.ts';
import { type Clock, moment } from './figures.ts';
import { HistoryFrame } from './HistoryFrame.tsx';
import { RevisionList } from './RevisionList.tsx';
import { RevisionView } from './RevisionView.tsx';
import { listRevisions } from './revisions.ts';
import { HISTORY } from './texts.ts';
import { useSteps } from './use-steps.ts';

interface HistoryDialogProps {
  kind: ItemKind;
  clock: Clock;
  item: Item;
  /** The current values of the fields. */
  draft: Draft;
  onRestore: (then: Draft, when: string) => void;
  onClose: () => void;
}

/** The revisions of an item, and how the chosen one differs from the current values. */
export function HistoryDialog({ kind, clock, item, draft, onRestore, onClose }: HistoryDialogProps) {
  const ask = useCallback((before?: string) => listRevisions(database(), item.id, before), [item.id]);
  const steps = useSteps('The history', ask);
  const [chosen, setChosen] = useState<string>();
  const list = useRef<HTMLFieldSetElement>(null);
  const revision = steps.rows?.find(({ id }) => id === chosen) ?? steps.rows?.[0];
  const found = revision !== undefined;

  useEffect(() => {
    if (found) list.current?.querySelector<HTMLElement>('input:checked')?.focus();
  }, [found]);

  return (
    <HistoryFrame
      heading={HISTORY.heading(item.title)}
      onClose={onClose}
      steps={steps}
      loading={HISTORY.loading}
      none={
        <>
          <p>{HISTORY.none}</p>
          <p className="text-muted text-small font-sans">{HISTORY.noneHint}</p>
        </>
      }
    >
      {revision && (
        <div className="grid grid-cols-1 gap-6 md:grid-cols-[17rem_minmax(0,1fr)]">
          <RevisionList ref={list} steps={steps} chosen={revision.id} clock={clock} onChoose={setChosen} />
          <RevisionView
            key={revision.id}
            kind={kind}
            revision={revision}
            clock={clock}
            draft={draft}
            onRestore={(then) => onRestore(then, moment(revision.written_at, clock))}
          />
        </div>
      )}
    </HistoryFrame>
  );
}
