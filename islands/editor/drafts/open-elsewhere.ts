import { atom } from 'nanostores';
import type { Database } from '../../account/backend-client.ts';
import type { Item } from '../items/item.ts';
import { loadItem } from '../items/load-item.ts';
import type { Edited } from '../saving/edited.ts';
import type { EditedItem } from '../saving/edited-item.ts';
import type { ItemKind } from '../texts.ts';
import { hearTabs, type TabNews, tellTabs } from './tab.ts';
import { attend, holdItem, isOpenElsewhere } from './tab-locks.ts';

interface OpenElsewhereSettings {
  kind: ItemKind;
  edited: EditedItem;
  database: () => Database;
}

/**
 * Tracks whether another tab of this browser has the same item open. Notifies other tabs of saves, and handles their
 * notifications.
 */
export function createOpenElsewhere({ kind, edited, database }: OpenElsewhereSettings) {
  const $openElsewhere = atom(false);
  let open: Item | undefined;
  let filledBefore = -1;
  let putDown = () => {};
  let watch = new AbortController();

  async function look() {
    watch.abort();
    watch = new AbortController();
    const { signal } = watch;
    const elsewhere = open !== undefined && (await isOpenElsewhere(`${kind}/${open.id}`, look, signal));
    if (!signal.aborted) $openElsewhere.set(elsewhere);
  }

  function follow({ item, filled }: Edited) {
    const before = open;
    open = item;
    const isSame = before?.id === item?.id;
    // If the fields were filled from outside, this tab has not saved anything.
    if (item && isSame && filled === filledBefore && before && item.version > before.version)
      tellTabs({ about: 'saved', kind, id: item.id });
    filledBefore = filled;
    if (isSame) return;
    putDown();
    putDown = item ? holdItem(`${kind}/${item.id}`, () => tellTabs({ about: 'opened' })) : () => {};
    look();
  }

  async function hear(news: TabNews) {
    if (news.about === 'opened') return look();
    if (news.kind !== kind || news.id !== open?.id) return;
    const stored = await loadItem(database(), kind, news.id, 'id').catch(() => null);
    if (stored) edited.noticeStored(stored);
  }

  attend();
  const stopHearing = hearTabs(hear);
  const stopFollowing = edited.$edited.subscribe(follow);
  return {
    $openElsewhere,
    stop() {
      stopHearing();
      stopFollowing();
      putDown();
      watch.abort();
    },
  };
}
