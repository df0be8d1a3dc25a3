import { type Database, deadline } from '../../account/backend-client.ts';
import type { ItemKind } from '../texts.ts';
import { type Item, type ItemRow, itemOf, SOURCES } from './item.ts';

/** Loads one item with its body, by its key or its row's id; null if there is none. @throws if the request fails */
export async function loadItem(
  database: Database,
  kind: ItemKind,
  value: string,
  by: 'key' | 'id' = 'key',
): Promise<Item | null> {
  const source = SOURCES[kind];
  const { data, error } = await database
    .from(source.table)
    .select(source.columns)
    .filter(by === 'id' ? by : source.key, 'eq', value)
    .limit(1)
    .abortSignal(deadline())
    .overrideTypes<ItemRow[], { merge: false }>();
  if (error) throw error;
  return data[0] ? itemOf(data[0]) : null;
}
