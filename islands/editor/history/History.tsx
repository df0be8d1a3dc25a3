import { useState } from 'react';
import { flushSync } from 'react-dom';
import { showToast } from '../../ui/toasts.ts';
import { changedFields, type Draft } from '../details/draft.ts';
import type { Item } from '../items/item.ts';
import type { EditedItem } from '../saving/edited-item.ts';
import type { EditorMode } from '../texts.ts';
import type { Clock } from './figures.ts';
import { HistoryDialog } from './HistoryDialog.tsx';
import { restoredFields } from './restored-fields.ts';
import { HISTORY } from './texts.ts';

export interface HistoryProps {
  mode: EditorMode;
  clock: Clock;
  item: Item;
  /** What the fields hold. */
  draft: Draft;
  dirty: boolean;
  edited: EditedItem;
  open: boolean;
  onClose: () => void;
}

/** What the fields held before an earlier version was put into them, and hold since. */
interface Restored {
  /** The version's moment, as it is shown. */
  when: string;
  before: Draft;
  after: Draft;
}

/**
 * The earlier versions of the item. One that is restored fills the fields, unsaved, so that it can be looked at first;
 * that it did is said, with the way back, until something else is typed or it is saved.
 */
export function History({ mode, clock, item, draft, dirty, edited, open, onClose }: HistoryProps) {
  const [restored, setRestored] = useState<Restored>();
  const untouched = restored && dirty && changedFields(restored.after, draft).length === 0;

  function restore(then: Draft, when: string) {
    const fields = restoredFields(then);
    edited.refill(fields);
    // The dialog is gone before the toast comes, which would go with it.
    flushSync(() => {
      setRestored({ when, before: draft, after: { ...draft, ...fields } });
      onClose();
    });
    showToast({ ...HISTORY.restored, kind: 'success' });
  }

  return (
    <>
      {untouched && (
        <p className="history__notice">
          {HISTORY.notice(restored.when)}{' '}
          <button
            type="button"
            className="history__undo"
            onClick={({ currentTarget }) => {
              // The button goes with its notice.
              currentTarget.form?.querySelector<HTMLElement>('.history-button')?.focus();
              edited.refill(restored.before);
              setRestored(undefined);
            }}
          >
            {HISTORY.undo}
          </button>
        </p>
      )}
      {open && (
        <HistoryDialog mode={mode} clock={clock} item={item} draft={draft} onRestore={restore} onClose={onClose} />
      )}
    </>
  );
}
