import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { database } from '../../account/backend-client.ts';
import { showToast } from '../../ui/toasts.ts';
import type { Item } from '../items/item.ts';
import type { ItemKind } from '../texts.ts';
import { isDirty } from './edited.ts';
import { createEditedItem } from './edited-item.ts';

interface UseEditedItem {
  kind: ItemKind;
  timeZone: string;
  onListChanged: () => void;
}

/** The chosen item of a mounted editor. */
export function useEditedItem({ kind, timeZone, onListChanged }: UseEditedItem) {
  const [edited] = useState(() =>
    createEditedItem({
      kind,
      timeZone,
      database,
      tell: showToast,
      onListChanged,
      // Posts are read at each request; pages have to be rebuilt.
      ...(kind === 'pages' && { onSaved: publishPage }),
    }),
  );
  const state = useStore(edited.$edited);

  useEffect(() => {
    // Lets the browser ask before a page with unsaved text is left, including text typed just before.
    const warn = (event: BeforeUnloadEvent) => {
      edited.readText();
      if (edited.isDirty()) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    addEventListener('online', edited.retryNow);
    return () => {
      removeEventListener('beforeunload', warn);
      removeEventListener('online', edited.retryNow);
    };
  }, [edited]);

  return { edited, state, dirty: isDirty(state, timeZone) };
}

/** Publishes a saved page; the notice beside the save button shows the progress. */
async function publishPage({ key, version }: Item): Promise<void> {
  try {
    const { pagePublisher } = await import('../publishing/PublishNotice.tsx');
    await pagePublisher.publish(key, version);
  } catch (error) {
    console.error('The page could not be published', error);
  }
}
