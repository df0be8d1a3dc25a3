import { type RefObject, useEffect, useState } from 'react';
import { backgroundDatabase, database } from '../../account/backend-client.ts';
import { $auth } from '../../account/session-store.ts';
import type { EditedItem } from '../saving/edited-item.ts';
import type { ItemKind } from '../texts.ts';
import type { Drafts } from './drafts.ts';
import type { createOpenElsewhere } from './open-elsewhere.ts';
import type { ServerDrafts } from './server-drafts.ts';
import { hearTabs, tellTabs } from './tab.ts';

interface UseDrafts {
  kind: ItemKind;
  timeZone: string;
  edited: EditedItem;
  root: RefObject<HTMLElement | null>;
}

type Chunk = typeof import('./chunk.ts');

/** The drafts of an editor, and the components that show them. */
export interface LoadedDrafts
  extends Pick<
    Chunk,
    'DraftNotices' | 'KeptElsewhere' | 'KeepingNotes' | 'ServerDraftNotices' | 'ServerDraftsElsewhere'
  > {
  drafts: Drafts;
  serverDrafts: ServerDrafts;
  openElsewhere: ReturnType<typeof createOpenElsewhere>;
}

/**
 * The drafts of a mounted editor. Their code is loaded beside the editor, so that it opens without waiting for them; after
 * a failure again when the editor gets the focus.
 * @returns undefined until loaded; 'failed' while loading has failed, when no drafts are stored
 */
export function useDrafts({ kind, timeZone, edited, root }: UseDrafts): LoadedDrafts | 'failed' | undefined {
  const [loaded, setLoaded] = useState<LoadedDrafts | 'failed'>();

  useEffect(() => {
    const editor = root.current;
    let left = false;
    let begun = false;
    let stop = () => {};

    async function begin() {
      if (begun || left) return;
      begun = true;
      try {
        const chunk = await import('./chunk.ts');
        const { browserStore, createDrafts, createOpenElsewhere, createServerDrafts, deviceId, ...components } = chunk;
        if (left) return;
        const settings = { kind, timeZone, edited, database };
        const user = $auth.get().user?.id ?? '';
        const drafts: Drafts = createDrafts({
          ...settings,
          user,
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
        stop = () => {
          drafts.stop();
          serverDrafts.stop();
          openElsewhere.stop();
        };
        setLoaded({ drafts, serverDrafts, openElsewhere, ...components });
      } catch (error) {
        console.error('Drafts cannot be kept', error);
        begun = false;
        setLoaded('failed');
      }
    }

    begin();
    const stopHearing = hearTabs(begin);
    tellTabs({ about: 'opened' });
    editor?.addEventListener('focusin', begin);
    return () => {
      left = true;
      stop();
      stopHearing();
      editor?.removeEventListener('focusin', begin);
    };
  }, [kind, timeZone, edited, root]);

  return loaded;
}
