import { atom } from 'nanostores';
import { useEffect, useState } from 'react';
import { backgroundDatabase, type Database, database } from '../../account/backend-client.ts';
import { $auth } from '../../account/session-store.ts';
import type { Item } from '../items/item.ts';
import { loadItem } from '../items/load-item.ts';
import type { Edited } from '../saving/edited.ts';
import type { EditedItem } from '../saving/edited-item.ts';
import type { ItemKind } from '../texts.ts';
import { deviceId } from './device.ts';
import { browserStore } from './draft-store.ts';
import { createDrafts, type Drafts } from './drafts.ts';
import { createServerDrafts, type ServerDrafts } from './server-drafts.ts';
import { hearTabs, type TabNews, tellTabs } from './tab.ts';
import { attend, holdItem, isOpenElsewhere } from './tab-locks.ts';

interface UseDrafts {
  kind: ItemKind;
  timeZone: string;
  edited: EditedItem;
}

/** The drafts of an editor. */
export interface EditorDrafts {
  drafts: Drafts;
  serverDrafts: ServerDrafts;
  openElsewhere: ReturnType<typeof createOpenElsewhere>;
}

/** The drafts of a mounted editor; undefined while it is mounted. */
export function useDrafts({ kind, timeZone, edited }: UseDrafts): EditorDrafts | undefined {
  const [begun, setBegun] = useState<EditorDrafts>();

  useEffect(() => {
    const settings = { kind, timeZone, edited, database };
    const drafts: Drafts = createDrafts({
      ...settings,
      user: $auth.get().user?.id ?? '',
      store: browserStore(),
      onDiscarded: (id) => serverDrafts.forget(id),
    });
    const serverDrafts = createServerDrafts({
      ...settings,
      database: backgroundDatabase,
      device: deviceId(),
      keptHere: drafts.itemsKept,
    });
    const openElsewhere = createOpenElsewhere(settings);
    setBegun({ drafts, serverDrafts, openElsewhere });
    return () => {
      drafts.stop();
      serverDrafts.stop();
      openElsewhere.stop();
    };
  }, [kind, timeZone, edited]);

  return begun;
}

interface OpenElsewhereSettings {
  kind: ItemKind;
  edited: EditedItem;
  database: () => Database;
}

/**
 * Tracks whether another tab of this browser has the same item open. Notifies other tabs of saves, and handles their
 * notifications.
 */
function createOpenElsewhere({ kind, edited, database }: OpenElsewhereSettings) {
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
