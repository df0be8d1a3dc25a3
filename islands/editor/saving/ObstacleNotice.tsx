import { useEffect, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Comparison } from '../comparing/Comparison.tsx';
import { type Draft, draftOf } from '../details/draft.ts';
import { Notice } from '../Notice.tsx';
import type { ItemKind } from '../texts.ts';
import { CopyMine } from './CopyMine.tsx';
import type { Obstacle } from './edited.ts';
import type { EditedItem } from './edited-item.ts';
import { SAVING } from './texts.ts';

interface ObstacleNoticeProps {
  kind: ItemKind;
  obstacle: Exclude<Obstacle, { kind: 'taken' }>;
  draft: Draft;
  timeZone: string;
  edited: EditedItem;
}

/** Explains why a save was not possible, and offers the author a choice. No typed text is lost. */
export function ObstacleNotice({ kind, obstacle, draft, timeZone, edited }: ObstacleNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  // On a phone the notice may be far from the save button.
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  if (obstacle.kind === 'gone') {
    return (
      <Notice ref={notice}>
        <p>{SAVING.outcomes.gone}</p>
        <CopyMine draft={draft} />
        {kind === 'blog' ? <Button onClick={edited.saveAsNew}>{SAVING.gone.create}</Button> : <p>{SAVING.gone.hint}</p>}
      </Notice>
    );
  }
  const { conflict } = SAVING;
  return (
    <Notice ref={notice}>
      <p>{SAVING.outcomes.changed}</p>
      <details>
        <summary>{conflict.compare}</summary>
        <Comparison mine={draft} theirs={draftOf(obstacle.theirs, timeZone)} />
      </details>
      <CopyMine draft={draft} />
      <Button kind="quiet" onClick={edited.takeTheirs}>
        {conflict.takeTheirs}
      </Button>
      <Button onClick={edited.keepMine}>{conflict.keepMine}</Button>
    </Notice>
  );
}
