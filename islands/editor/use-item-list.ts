import { useCallback, useEffect, useState } from 'react';
import { database } from '../kit/backend-client.ts';
import { showToast } from '../kit/toasts.ts';
import { type ItemSummary, listItems } from './content-source.ts';
import { type EditorMode, TEXTS } from './texts.ts';

export interface ItemList {
  /** Undefined until the list has come. */
  items: ItemSummary[] | undefined;
  failed: boolean;
  /** Asks again, showing what is there until the answer comes. */
  reload: () => void;
}

/** The items that can be chosen. */
export function useItemList(mode: EditorMode): ItemList {
  const [items, setItems] = useState<ItemSummary[]>();
  const [failed, setFailed] = useState(false);

  const reload = useCallback(() => {
    setFailed(false);
    listItems(database(), mode).then(setItems, (error) => {
      console.error('The content items could not be listed', error);
      setFailed(true);
      showToast({ ...TEXTS.loadFailure, kind: 'destructive' });
    });
  }, [mode]);
  useEffect(reload, [reload]);

  return { items, failed, reload };
}
