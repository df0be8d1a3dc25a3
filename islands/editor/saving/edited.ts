import { changedFields, type Draft, draftOf } from '../details/draft.ts';
import type { Item } from '../items/item.ts';
import type { SaveOutcome } from '../items/save-item.ts';

/** What a save met that the person has to decide about. */
export type Obstacle = Exclude<SaveOutcome, { kind: 'saved' } | { kind: 'refused' }>;

/** The chosen item while it is edited (docs/behaviour.md §4, editor). */
export interface Edited {
  /** Of the chosen item; empty for none. */
  key: string;
  /** As it is stored, as far as is known; undefined until it has come. */
  item: Item | undefined;
  draft: Draft | undefined;
  /** Counts how often the fields were filled from outside. */
  filled: number;
  saving: boolean;
  deleting: boolean;
  /** A save got no answer and is tried again: this browser has no network, or the site is away. */
  waiting: 'offline' | 'unanswered' | undefined;
  obstacle: Obstacle | undefined;
  /** A save was tried, so that what is wrong with the fields is said. */
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

/** Whether the fields hold something that is not stored. */
export function isDirty({ item, draft }: Edited, timeZone: string): boolean {
  return item !== undefined && draft !== undefined && changedFields(draft, draftOf(item, timeZone)).length > 0;
}
