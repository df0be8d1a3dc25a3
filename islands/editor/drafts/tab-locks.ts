import { TAB } from './tab.ts';

/**
 * Tracks open tabs and their items with the Web Locks API: the browser releases a lock when its tab ends, even after a
 * crash.
 * Locks need https or localhost; without them every other tab counts as closed.
 */
const TABS = 'editor-tab/';
const ITEMS = 'editor-item/';

let attending = false;

/** Holds this tab's lock until the tab is closed. */
export function attend(): void {
  if (attending) return;
  attending = true;
  navigator.locks?.request(`${TABS}${TAB}`, () => new Promise(() => {}));
}

/** The other tabs that have the editor open. */
export async function otherTabs(): Promise<Set<string>> {
  const names = await namesUnder(TABS);
  return new Set(names.map((name) => name.slice(TABS.length)).filter((tab) => tab !== TAB));
}

/**
 * Marks an item as open in this tab.
 * @param onHeld called when other tabs can see it
 * @returns a function that releases the item
 */
export function holdItem(item: string, onHeld: () => void): () => void {
  let putDown = () => {};
  const held = new Promise<void>((resolve) => {
    putDown = resolve;
  });
  navigator.locks?.request(`${ITEMS}${item}/${TAB}`, { mode: 'shared' }, () => {
    onHeld();
    return held;
  });
  return putDown;
}

/** Whether another tab has the item open. @param onLeft called when a tab has closed it */
export async function isOpenElsewhere(item: string, onLeft: () => void, signal: AbortSignal): Promise<boolean> {
  const names = await namesUnder(`${ITEMS}${item}/`);
  const others = names.filter((name) => !name.endsWith(`/${TAB}`));
  for (const name of others) navigator.locks.request(name, { signal }, () => {}).then(onLeft, () => {});
  return others.length > 0;
}

async function namesUnder(start: string): Promise<string[]> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.flatMap(({ name = '' }) => (name.startsWith(start) ? name : []));
}
