import { atom, onMount } from 'nanostores';

/** The dashboard's tabs, by the names that stand in addresses. */
const TABS = ['overview', 'pages', 'blog', 'settings'] as const;
export type TabName = (typeof TABS)[number];

/** What the dashboard shows: a tab, and in the two with the editor the item that is edited there. */
export interface Place {
  tab: TabName;
  /** page_id or slug; '' for none. */
  item: string;
}

/**
 * The place that an address leads to: `/admin#blog` is a tab, `/admin#blog/a-slug` an item in it. What cannot be read
 * leads to the overview.
 */
export function placeOf(hash: string): Place {
  const [name = '', ...rest] = hash.replace(/^#/, '').split('/');
  const tab = isTab(name) ? name : 'overview';
  return { tab, item: tab === 'pages' || tab === 'blog' ? decoded(rest.join('/')) : '' };
}

/** The address of a place, from `#` on; the overview's is ''. */
export function hashOf({ tab, item }: Place): string {
  if (tab === 'overview') return '';
  return item ? `#${tab}/${encodeURIComponent(item)}` : `#${tab}`;
}

/** Where the dashboard is. It follows the address, so that links and the back button work. */
export const $place = atom<Place>({ tab: 'overview', item: '' });

onMount($place, () => {
  const follow = () => $place.set(placeOf(location.hash));
  follow();
  window.addEventListener('popstate', follow);
  window.addEventListener('hashchange', follow);
  return () => {
    window.removeEventListener('popstate', follow);
    window.removeEventListener('hashchange', follow);
  };
});

/** Goes to a tab, which the back button takes back. Each tab is found again as it was left. */
export function goToTab(tab: TabName): void {
  if (tab === $place.get().tab) return;
  const place = { tab, item: itemOf.get(tab) ?? '' };
  history.pushState(null, '', `${location.pathname}${location.search}${hashOf(place)}`);
  $place.set(place);
}

/** Which item each tab was left with. */
const itemOf = new Map<TabName, string>();

/**
 * Notes in the address which item is edited. In place of the address before: the back button goes between tabs, and never
 * away from something typed.
 */
export function noteItem(tab: 'pages' | 'blog', item: string): void {
  itemOf.set(tab, item);
  const now = $place.get();
  if (now.tab !== tab || now.item === item) return;
  const place = { tab, item };
  history.replaceState(history.state, '', `${location.pathname}${location.search}${hashOf(place)}`);
  $place.set(place);
}

function isTab(name: string): name is TabName {
  return TABS.some((tab) => tab === name);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
