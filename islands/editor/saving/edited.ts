import type { Database } from '../../account/backend-client.ts';
import type { Toast } from '../../ui/toasts.ts';
import { changedFields, type Draft, draftOf } from '../details/draft.ts';
import type { Item } from '../items/item.ts';
import type { SaveOutcome } from '../items/save-item.ts';
import type { ItemKind } from '../texts.ts';

export interface EditedItemSettings {
  kind: ItemKind;
  /** The site's time zone, an IANA name. */
  timeZone: string;
  database: () => Database;
  tell: (toast: Toast) => void;
  /** Called when titles or the order of the items may have changed. */
  onListChanged: () => void;
  /** Called when the item is stored; visitors may not see it yet. */
  onSaved?: (item: Item) => void;
}

/** A reason why a save was not possible, which the author has to decide about. */
export type Obstacle = Exclude<SaveOutcome, { kind: 'saved' } | { kind: 'refused' }>;

/** The state of the chosen item (docs/behaviour.md §4, editor). */
export interface Edited {
  /** The key of the chosen item; '' for none. */
  key: string;
  /** The item as last known to be stored; undefined until it has loaded. */
  item: Item | undefined;
  draft: Draft | undefined;
  /** Incremented each time the fields are filled from outside. */
  filled: number;
  saving: boolean;
  deleting: boolean;
  /** A save got no answer and will be retried: the browser is offline, or the site does not answer. */
  waiting: 'offline' | 'unanswered' | undefined;
  obstacle: Obstacle | undefined;
  /** Whether a save was tried; from then on, problems with the fields are shown. */
  tried: boolean;
}

export const NONE: Edited = {
  key: '',
  item: undefined,
  draft: undefined,
  filled: 0,
  saving: false,
  deleting: false,
  waiting: undefined,
  obstacle: undefined,
  tried: false,
};

/** Whether the fields differ from the stored item. */
export function isDirty({ item, draft }: Edited, timeZone: string): boolean {
  return item !== undefined && draft !== undefined && changedFields(draft, draftOf(item, timeZone)).length > 0;
}
