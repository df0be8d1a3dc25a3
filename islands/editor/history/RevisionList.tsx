import { type Ref, useId } from 'react';
import { $auth } from '../../account/session-store.ts';
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
    <fieldset ref={ref} className="history__list">
      <legend className="sr-only">{HISTORY.choose}</legend>
      {steps.rows?.map((revision) => (
        <label key={revision.id} className="history__choice">
          <input
            type="radio"
            name={name}
            value={revision.id}
            checked={revision.id === chosen}
            onChange={() => onChoose(revision.id)}
          />
          <span>
            <time dateTime={revision.written_at}>{moment(revision.written_at, clock)}</time>
            <small className="history__facts">{factsOf(revision, clock)}</small>
          </span>
        </label>
      ))}
      {steps.more && (
        <button type="button" className="button button--quiet" onClick={steps.load}>
          {HISTORY.more}
        </button>
      )}
    </fieldset>
  );
}

function factsOf({ words, bytes, written_by }: Revision, clock: Clock): string {
  const { me, other } = HISTORY.writtenBy;
  const writer = written_by && (written_by === $auth.get().user?.id ? me : other);
  return [wordCount(words, clock), size(bytes, clock), writer].filter(Boolean).join(' · ');
}
