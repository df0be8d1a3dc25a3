import { TAB } from './tab.ts';

/**
 * Which tabs are there, and what they have open: by locks, which the browser lets go when a tab ends, however it ends.
 * Browsers have them on https and localhost; elsewhere every other tab counts as gone.
 */
const TABS = 'editor-tab/';
const ITEMS = 'editor-item/';

let attending = false;

/** Holds this tab's lock for as long as it is there. */
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
 * Lets other tabs see that this one has an item open.
 * @param onHeld called when they do
 * @returns how it is put down again
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

/**
 * Whether another tab has the item open.
 * @param onLeft called when it has not any more
 */
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
