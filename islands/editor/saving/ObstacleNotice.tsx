import { useEffect, useRef } from 'react';
import { Comparison } from '../comparing/Comparison.tsx';
import { type Draft, draftOf } from '../details/draft.ts';
import type { EditorMode } from '../texts.ts';
import { CopyMine } from './CopyMine.tsx';
import type { Obstacle } from './edited.ts';
import type { EditedItem } from './edited-item.ts';
import { SAVING } from './texts.ts';

interface ObstacleNoticeProps {
  mode: EditorMode;
  obstacle: Exclude<Obstacle, { kind: 'taken' }>;
  draft: Draft;
  timeZone: string;
  edited: EditedItem;
}

/** Explains why a save was not possible, and offers the author a choice. No typed text is lost. */
export function ObstacleNotice({ mode, obstacle, draft, timeZone, edited }: ObstacleNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  // On a phone the notice may be far from the save button.
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  if (obstacle.kind === 'gone') {
    return (
      <div ref={notice} className="editor__notice">
        <p>{SAVING.outcomes.gone}</p>
        <CopyMine draft={draft} />
        {mode === 'blog' ? (
          <button type="button" className="button" onClick={edited.saveAsNew}>
            {SAVING.gone.create}
          </button>
        ) : (
          <p>{SAVING.gone.hint}</p>
        )}
      </div>
    );
  }
  const { conflict } = SAVING;
  return (
    <div ref={notice} className="editor__notice">
      <p>{SAVING.outcomes.changed}</p>
      <details>
        <summary>{conflict.compare}</summary>
        <Comparison mine={draft} theirs={draftOf(obstacle.theirs, timeZone)} />
      </details>
      <CopyMine draft={draft} />
      <button type="button" className="button button--quiet" onClick={edited.takeTheirs}>
        {conflict.takeTheirs}
      </button>
      <button type="button" className="button" onClick={edited.keepMine}>
        {conflict.keepMine}
      </button>
    </div>
  );
}
