import { type Ref, useId } from 'react';
import { $auth } from '../../account/session-store.ts';
import { Button } from '../../ui/Button.tsx';
import { type Clock, moment, size, wordCount } from './figures.ts';
import type { Revision } from './revisions.ts';
import { HISTORY } from './texts.ts';
import type { Steps } from './use-steps.ts';

interface RevisionListProps {
  steps: Steps<Revision>;
  /** The id of the chosen revision. */
  chosen: string;
  clock: Clock;
  onChoose: (id: string) => void;
  ref: Ref<HTMLFieldSetElement>;
}

/** A list of revisions to choose from, with the arrow keys too. */
export function RevisionList({ steps, chosen, clock, onChoose, ref }: RevisionListProps) {
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
