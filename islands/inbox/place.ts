import { atom, onMount } from 'nanostores';
import { TEXTS } from './texts.ts';

/** The inbox's tabs and the filters of its requests, by their names in addresses. */
export type InboxTab = keyof typeof TEXTS.tabs;
export type RequestFilter = keyof typeof TEXTS.requests.filters;

/** What the inbox shows: tab, filter and search. */
export interface Place {
  tab: InboxTab;
  /** The filter of the requests; 'new' in any other tab. */
  filter: RequestFilter;
  search: string;
}

/**
 * Parses an address: `#requests/answered?q=ada`, `#subscribers?q=example.org`. Anything invalid gives the new requests.
 */
export function placeOf(hash: string): Place {
  const [path = '', query = ''] = hash.replace(/^#/, '').split('?', 2);
  const [tab = '', filter = ''] = path.split('/');
  const search = new URLSearchParams(query).get('q') ?? '';
  if (tab === 'subscribers') return { tab, filter: 'new', search };
  return { tab: 'requests', filter: isFilter(filter) ? filter : 'new', search: tab === 'requests' ? search : '' };
}

/** Formats a place as an address, from `#` on. */
export function hashOf({ tab, filter, search }: Place): string {
  const query = search ? `?${new URLSearchParams({ q: search })}` : '';
  return tab === 'requests' ? `#requests/${filter}${query}` : `#subscribers${query}`;
}

/** The inbox's current place. It follows the address, so that links and the back button work. */
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

/** The last place of each tab. */
const left = new Map<InboxTab, Place>();

function show(place: Place): void {
  left.set(place.tab, place);
  // Moving through the history fires both events.
  if (hashOf(place) !== hashOf($place.get())) $place.set(place);
}

/** Switches to a tab, with its last filter and search. Adds a history entry, so the back button returns. */
export function goToTab(tab: InboxTab): void {
  if (tab === $place.get().tab) return;
  const place = left.get(tab) ?? { tab, filter: 'new', search: '' };
  history.pushState(null, '', hashOf(place));
  show(place);
}

/** Searches the current tab. Replaces the history entry: the back button does not step through the typing. */
export function searchFor(search: string): void {
  const place = { ...$place.get(), search };
  history.replaceState(history.state, '', hashOf(place));
  show(place);
}

function isFilter(name: string): name is RequestFilter {
  return Object.hasOwn(TEXTS.requests.filters, name);
}
