import { useEffect, useState } from 'react';
import { database } from '../../account/backend-client.ts';
import { Button } from '../../ui/Button.tsx';
import { Comparison } from '../comparing/Comparison.tsx';
import { changedFields, type Draft, draftOf } from '../details/draft.ts';
import type { ItemKind } from '../texts.ts';
import { type Clock, moment } from './figures.ts';
import { restoredFields } from './restored-fields.ts';
import { loadRevision, type Revision } from './revisions.ts';
import { HISTORY } from './texts.ts';

interface RevisionViewProps {
  kind: ItemKind;
  revision: Revision;
  clock: Clock;
  /** The current values of the fields. */
  draft: Draft;
  onRestore: (then: Draft) => void;
}

/** Compares one revision with the current values, and offers to restore it. */
export function RevisionView({ kind, revision, clock, draft, onRestore }: RevisionViewProps) {
  const [then, setThen] = useState<Draft>();
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (failed) return;
    let left = false;
    loadRevision(database(), kind, revision.id).then(
      (item) => {
        if (!left) setThen(draftOf(item, clock.timeZone));
      },
      (error) => {
        if (left) return;
        console.error('The earlier version could not be loaded', error);
        setFailed(true);
      },
    );
    return () => {
      left = true;
    };
  }, [kind, revision.id, clock.timeZone, failed]);

  const restorable = then && changedFields({ ...draft, ...restoredFields(then) }, draft).length > 0;
  const keeps = then && changedFields({ ...then, ...restoredFields(draft) }, draft).length > 0;
  return (
    <section aria-label={moment(revision.written_at, clock)}>
      <div role="status">
        {!then && <p className="text-muted text-small font-sans">{failed ? HISTORY.openFailed : HISTORY.opening}</p>}
      </div>
      {failed && (
        <Button kind="quiet" onClick={() => setFailed(false)}>
          {HISTORY.retry}
        </Button>
      )}
      {then && (
        <>
          <Comparison mine={draft} theirs={then} headings={HISTORY.names} />
          <div className="bg-paper sticky -bottom-6 flex flex-wrap items-center justify-end gap-3 pt-3 pb-4">
            {keeps && <p className="text-muted text-small font-sans">{HISTORY.keeps}</p>}
            {restorable && <Button onClick={() => onRestore(then)}>{HISTORY.restore}</Button>}
          </div>
        </>
      )}
    </section>
  );
}
