import { atom, onMount } from 'nanostores';
import { TEXTS } from './texts.ts';

/** The inbox's tabs and the filters of its requests, by the names that stand in addresses. */
export type InboxTab = keyof typeof TEXTS.tabs;
export type RequestFilter = keyof typeof TEXTS.requests.filters;

/** What the inbox shows. */
export interface Place {
  tab: InboxTab;
  /** Of the requests; 'new' where the tab is another. */
  filter: RequestFilter;
  search: string;
}

/**
 * The place that an address leads to: `#requests/answered?q=ada`, `#subscribers?q=example.org`. What cannot be read leads
 * to the new requests.
 */
export function placeOf(hash: string): Place {
  const [path = '', query = ''] = hash.replace(/^#/, '').split('?', 2);
  const [tab = '', filter = ''] = path.split('/');
  const search = new URLSearchParams(query).get('q') ?? '';
  if (tab === 'subscribers') return { tab, filter: 'new', search };
  return { tab: 'requests', filter: isFilter(filter) ? filter : 'new', search: tab === 'requests' ? search : '' };
}

/** The address of a place, from `#` on. */
export function hashOf({ tab, filter, search }: Place): string {
  const query = search ? `?${new URLSearchParams({ q: search })}` : '';
  return tab === 'requests' ? `#requests/${filter}${query}` : `#subscribers${query}`;
}

/** Where the inbox is. It follows the address, so that links and the back button work. */
export const $place = atom<Place>(placeOf(''));

onMount($place, () => {
  const follow = () => show(placeOf(location.hash));
  follow();
  window.addEventListener('popstate', follow);
  window.addEventListener('hashchange', follow);
  return () => {
    window.removeEventListener('popstate', follow);
    window.removeEventListener('hashchange', follow);
  };
});

/** How each tab was left. */
const left = new Map<InboxTab, Place>();

function show(place: Place): void {
  left.set(place.tab, place);
  // Back and forth gives both events.
  if (hashOf(place) !== hashOf($place.get())) $place.set(place);
}

/** Goes to a tab as it was left, which the back button takes back. */
export function goToTab(tab: InboxTab): void {
  if (tab === $place.get().tab) return;
  const place = left.get(tab) ?? { tab, filter: 'new', search: '' };
  history.pushState(null, '', hashOf(place));
  show(place);
}

/** Searches where one is. In place of the address before: the back button does not go through what was typed. */
export function searchFor(search: string): void {
  const place = { ...$place.get(), search };
  history.replaceState(history.state, '', hashOf(place));
  show(place);
}

function isFilter(name: string): name is RequestFilter {
  return Object.hasOwn(TEXTS.requests.filters, name);
}
