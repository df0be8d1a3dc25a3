import { type RefObject, useEffect, useState } from 'react';
import { database } from '../../account/backend-client.ts';
import { $auth } from '../../account/session-store.ts';
import type { EditedItem } from '../saving/edited-item.ts';
import type { EditorMode } from '../texts.ts';
import { mayHoldDrafts } from './database.ts';
import type { Drafts } from './drafts.ts';
import type { createOpenElsewhere } from './open-elsewhere.ts';
import { hearTabs, tellTabs } from './tab.ts';

interface UseDrafts {
  kind: EditorMode;
  timeZone: string;
  edited: EditedItem;
  text: RefObject<{ flush: () => void } | null>;
  root: RefObject<HTMLElement | null>;
}

type Chunk = typeof import('./chunk.ts');

/** The drafts of an editor, and the components that show them. */
export interface LoadedDrafts extends Pick<Chunk, 'DraftNotices' | 'KeptElsewhere' | 'KeepingNotes'> {
  drafts: Drafts;
  openElsewhere: ReturnType<typeof createOpenElsewhere>;
}

/**
 * The drafts of a mounted editor. Their code is loaded if this browser has drafts or another tab has the editor open;
 * otherwise when the editor gets the focus, before anything can be typed.
 * @returns undefined until loaded; 'failed' while loading has failed, when no drafts are stored
 */
export function useDrafts({ kind, timeZone, edited, text, root }: UseDrafts): LoadedDrafts | 'failed' | undefined {
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
        const { browserStore, createDrafts, createOpenElsewhere } = chunk;
        const { DraftNotices, KeepingNotes, KeptElsewhere } = chunk;
        if (left) return;
        const settings = { kind, timeZone, edited, database, flushText: () => text.current?.flush() };
        const user = $auth.get().user?.id ?? '';
        const drafts = createDrafts({ ...settings, user, store: browserStore() });
        const openElsewhere = createOpenElsewhere(settings);
        stop = () => {
          drafts.stop();
          openElsewhere.stop();
        };
        setLoaded({ drafts, openElsewhere, DraftNotices, KeepingNotes, KeptElsewhere });
      } catch (error) {
        console.error('Drafts cannot be kept', error);
        begun = false;
        setLoaded('failed');
      }
    }

    mayHoldDrafts().then((may) => {
      if (may) begin();
    });
    const stopHearing = hearTabs(begin);
    tellTabs({ about: 'opened' });
    editor?.addEventListener('focusin', begin);
    return () => {
      left = true;
      stop();
      stopHearing();
      editor?.removeEventListener('focusin', begin);
    };
  }, [kind, timeZone, edited, text, root]);

  return loaded;
}
