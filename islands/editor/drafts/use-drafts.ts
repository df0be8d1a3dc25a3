import { useEffect, useState } from 'react';
import { backgroundDatabase, database } from '../../account/backend-client.ts';
import { $auth } from '../../account/session-store.ts';
import type { EditedItem } from '../saving/edited-item.ts';
import type { ItemKind } from '../texts.ts';
import { deviceId } from './device.ts';
import { browserStore } from './draft-store.ts';
import { createDrafts, type Drafts } from './drafts.ts';
import { createOpenElsewhere } from './open-elsewhere.ts';
import { createServerDrafts, type ServerDrafts } from './server-drafts.ts';

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
