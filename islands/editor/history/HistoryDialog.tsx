import { type Ref, useCallback, useEffect, useId, useRef, useState } from 'react';
import { database } from '../../account/backend-client.ts';
import { $auth } from '../../account/session-store.ts';
import { Button } from '../../ui/Button.tsx';
import type { Draft } from '../details/draft.ts';
import type { Item } from '../items/item.ts';
import type { ItemKind } from '../texts.ts';
import { type Clock, moment, size, wordCount } from './figures.ts';
import { HistoryFrame } from './HistoryFrame.tsx';
import { RevisionView } from './RevisionView.tsx';
import { listRevisions, type Revision } from './revisions.ts';
import { HISTORY } from './texts.ts';
import { type Steps, useSteps } from './use-steps.ts';

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

interface RevisionListProps {
  steps: Steps<Revision>;
  /** The id of the chosen revision. */
  chosen: string;
  clock: Clock;
  onChoose: (id: string) => void;
  ref: Ref<HTMLFieldSetElement>;
}

/** A list of revisions to choose from, with the arrow keys too. */
function RevisionList({ steps, chosen, clock, onChoose, ref }: RevisionListProps) {
  const name = useId();
  return (
    <fieldset
      ref={ref}
      className="border-rule max-h-52 self-start overflow-y-auto overscroll-contain border-y md:sticky md:top-0 md:max-h-[calc(100dvh-12rem)] [&>button]:m-2"
    >
      <legend className="sr-only">{HISTORY.choose}</legend>
      {steps.rows?.map((revision) => (
        <label
          key={revision.id}
          className="border-rule text-small has-checked:bg-sheet flex cursor-pointer items-baseline gap-3 border-b p-2 font-sans has-checked:font-semibold"
        >
          <input
            type="radio"
            className="accent-signal"
            name={name}
            value={revision.id}
            checked={revision.id === chosen}
            onChange={() => onChoose(revision.id)}
          />
          <span>
            <time dateTime={revision.written_at}>{moment(revision.written_at, clock)}</time>
            <small className="text-label/relaxed text-muted block font-sans font-normal">
              {factsOf(revision, clock)}
            </small>
          </span>
        </label>
      ))}
      {steps.more && (
        <Button kind="quiet" onClick={steps.load}>
          {HISTORY.more}
        </Button>
      )}
    </fieldset>
  );
}

function factsOf({ words, bytes, written_by }: Revision, clock: Clock): string {
  const { me, other } = HISTORY.writtenBy;
  const writer = written_by && (written_by === $auth.get().user?.id ? me : other);
  return [wordCount(words, clock), size(bytes, clock), writer].filter(Boolean).join(' · ');
}
