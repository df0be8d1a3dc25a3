import './history-button.css';
import { useRef, useState } from 'react';
import { changedFields, type Draft } from '../details/draft.ts';
import type { Item } from '../items/item.ts';
import type { EditedItem } from '../saving/edited-item.ts';
import type { EditorMode } from '../texts.ts';
import type { Clock } from './figures.ts';
import { restoredFields } from './restored-fields.ts';
import { HISTORY } from './texts.ts';
import { usePart } from './use-part.ts';

interface HistoryButtonProps {
  mode: EditorMode;
  clock: Clock;
  item: Item;
  draft: Draft;
  dirty: boolean;
  edited: EditedItem;
}

/** What the fields held before an earlier version was put into them, and hold since. */
interface Restored {
  /** The version's moment, as it is shown. */
  when: string;
  before: Draft;
  after: Draft;
}

/** Opens the earlier versions of the item. One that is restored fills the fields, so that it can be looked at, and saved. */
export function HistoryButton({ mode, clock, item, draft, dirty, edited }: HistoryButtonProps) {
  const { part, open, close, button } = usePart(() => import('./HistoryDialog.tsx'));
  const [restored, setRestored] = useState<Restored>();
  const opener = useRef<HTMLButtonElement>(null);
  const untouched = restored && dirty && changedFields(restored.after, draft).length === 0;

  function restore(then: Draft, when: string) {
    const fields = restoredFields(then);
    edited.refill(fields);
    setRestored({ when, before: draft, after: { ...draft, ...fields } });
    close();
  }

  function undo() {
    if (restored) edited.refill(restored.before);
    setRestored(undefined);
    opener.current?.focus();
  }

  return (
    <>
      {part && untouched && <part.RestoredNotice when={restored.when} onUndo={undo} />}
      <button
        ref={opener}
        type="button"
        className="history-button"
        {...button}
        onClick={() => {
          edited.flush();
          button.onClick();
        }}
      >
        {HISTORY.action}
      </button>
      {part && open && (
        <part.HistoryDialog mode={mode} clock={clock} item={item} draft={draft} onRestore={restore} onClose={close} />
      )}
    </>
  );
}
