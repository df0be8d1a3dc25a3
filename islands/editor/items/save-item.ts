import { type Database, deadline } from '../../account/backend-client.ts';
import type { ItemKind } from '../texts.ts';
import { type Change, isMadeBy } from './change.ts';
import { type Item, type ItemRow, itemOf, SOURCES } from './item.ts';
import { loadItem } from './load-item.ts';
import { isTaken } from './taken.ts';

/** The result of a save. All but 'saved' left the stored item unchanged. */
export type SaveOutcome =
  | { kind: 'saved'; item: Item }
  | { kind: 'gone' }
  | { kind: 'changed'; theirs: Item }
  /** Another post has the slug. */
  | { kind: 'taken' }
  | { kind: 'refused' };

/**
 * Saves a change, provided that the stored item still has the version and the key that were read. A rejected update is
 * reported as a success with no rows, so the stored item is then read to find the reason.
 * @throws if the database request fails
 */
export async function saveItem(
  database: Database,
  kind: ItemKind,
  { key, version }: Pick<Item, 'key' | 'version'>,
  change: Change,
): Promise<SaveOutcome> {
  const source = SOURCES[kind];
  const { data, error } = await database
    .from(source.table)
    .update({ ...change, updated_at: new Date().toISOString() })
    .filter(source.key, 'eq', key)
    .eq('version', version)
    .select(source.columns)
    .abortSignal(deadline())
    .overrideTypes<ItemRow[], { merge: false }>();
  if (error && isTaken(error)) return { kind: 'taken' };
  if (error) throw error;
  if (data[0]) return { kind: 'saved', item: itemOf(data[0]) };

  const newKey = 'slug' in change ? change.slug : key;
  const stored = (await loadItem(database, kind, key)) ?? (newKey !== key && (await loadItem(database, kind, newKey)));
  if (!stored) return { kind: 'gone' };
  // An earlier attempt was stored, but its answer was lost.
  if (isMadeBy(change, stored)) return { kind: 'saved', item: stored };
  // Another post has the new slug, and the opened post no longer exists.
  if (stored.key !== key) return { kind: 'gone' };
  return stored.version === version ? { kind: 'refused' } : { kind: 'changed', theirs: stored };
}
