import { atom, onMount } from 'nanostores';

/** The dashboard's tabs, by their names in addresses. */
const TABS = ['overview', 'pages', 'blog', 'settings'] as const;
export type TabName = (typeof TABS)[number];

/** What the dashboard shows: a tab and, in the two tabs with the editor, the item being edited. */
export interface Place {
  tab: TabName;
  /** The item's page_id or slug; '' for none. */
  item: string;
}

/**
 * Parses an address: `/admin#blog` is a tab, `/admin#blog/a-slug` an item in it. Anything invalid gives the overview.
 */
export function placeOf(hash: string): Place {
  const [name = '', ...rest] = hash.replace(/^#/, '').split('/');
  const tab = isTab(name) ? name : 'overview';
  return { tab, item: tab === 'pages' || tab === 'blog' ? decoded(rest.join('/')) : '' };
}

/** Formats a place as an address, from `#` on. The overview is ''. */
export function hashOf({ tab, item }: Place): string {
  if (tab === 'overview') return '';
  return item ? `#${tab}/${encodeURIComponent(item)}` : `#${tab}`;
}

/** The dashboard's current place. It follows the address, so that links and the back button work. */
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

/** Switches to a tab, with the item it last showed. Adds a history entry, so the back button returns. */
export function goToTab(tab: TabName): void {
  if (tab === $place.get().tab) return;
  const place = { tab, item: itemOf.get(tab) ?? '' };
  history.pushState(null, '', `${location.pathname}${location.search}${hashOf(place)}`);
  $place.set(place);
}

/** The last item of each tab. */
const itemOf = new Map<TabName, string>();

/**
 * Writes the item being edited into the address. Replaces the history entry: the back button moves between tabs and
 * never away from something typed.
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
