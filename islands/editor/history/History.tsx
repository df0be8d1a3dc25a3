import { useState } from 'react';
import { flushSync } from 'react-dom';
import { showToast } from '../../ui/toasts.ts';
import { changedFields, type Draft } from '../details/draft.ts';
import type { Item } from '../items/item.ts';
import type { EditedItem } from '../saving/edited-item.ts';
import type { ItemKind } from '../texts.ts';
import type { Clock } from './figures.ts';
import { HistoryDialog } from './HistoryDialog.tsx';
import { restoredFields } from './restored-fields.ts';
import { HISTORY } from './texts.ts';

export interface HistoryProps {
  kind: ItemKind;
  clock: Clock;
  item: Item;
  /** The values of the fields. */
  draft: Draft;
  dirty: boolean;
  edited: EditedItem;
  open: boolean;
  onClose: () => void;
}

/** The values of the fields before and after a revision was restored. */
interface Restored {
  /** The time of the revision, as shown. */
  when: string;
  before: Draft;
  after: Draft;
}

/**
 * The revisions of the item. Restoring one fills the fields, unsaved, so that it can be checked first. A notice says so
 * and offers to undo it, until something else is typed or the item is saved.
 */
export function History({ kind, clock, item, draft, dirty, edited, open, onClose }: HistoryProps) {
  const [restored, setRestored] = useState<Restored>();
  const untouched = restored && dirty && changedFields(restored.after, draft).length === 0;

  function restore(then: Draft, when: string) {
    const fields = restoredFields(then);
    edited.refill(fields);
    // The dialog is closed first: a toast shown inside it would disappear with it.
    flushSync(() => {
      setRestored({ when, before: draft, after: { ...draft, ...fields } });
      onClose();
    });
    showToast({ ...HISTORY.restored, kind: 'success' });
  }

  return (
    <>
      {untouched && (
        <p className="text-small order-first basis-full font-sans max-sm:col-span-full">
          {HISTORY.notice(restored.when)}{' '}
          <button
            type="button"
            className="text-signal cursor-pointer underline"
            onClick={({ currentTarget }) => {
              // The focused button is removed with its notice.
              currentTarget.form?.querySelector<HTMLElement>('[data-history]')?.focus();
              edited.refill(restored.before);
              setRestored(undefined);
            }}
          >
            {HISTORY.undo}
          </button>
        </p>
      )}
      {open && (
        <HistoryDialog kind={kind} clock={clock} item={item} draft={draft} onRestore={restore} onClose={onClose} />
      )}
    </>
  );
}
