import { atom, onMount } from 'nanostores';
import { TEXTS } from './texts.ts';

/** The inbox's tabs and the filters of its requests, by their names in addresses. */
export type InboxTab = keyof typeof TEXTS.tabs;
export type RequestFilter = keyof typeof TEXTS.requests.filters;

/** What the inbox shows: tab, filter and search. */
export interface Route {
  tab: InboxTab;
  /** The filter of the requests; 'new' in any other tab. */
  filter: RequestFilter;
  search: string;
}

/**
 * Parses an address: `#requests/answered?q=ada`, `#subscribers?q=example.org`. Anything invalid gives the new requests.
 */
export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#/, '').split('?', 2);
  const [tab = '', filter = ''] = path.split('/');
  const search = new URLSearchParams(query).get('q') ?? '';
  if (tab === 'subscribers') return { tab, filter: 'new', search };
  return { tab: 'requests', filter: isFilter(filter) ? filter : 'new', search: tab === 'requests' ? search : '' };
}

/** Formats a route as an address, from `#` on. */
export function formatRoute({ tab, filter, search }: Route): string {
  const query = search ? `?${new URLSearchParams({ q: search })}` : '';
  return tab === 'requests' ? `#requests/${filter}${query}` : `#subscribers${query}`;
}

/** The inbox's current route. It follows the address, so that links and the back button work. */
export const $route = atom<Route>(parseRoute(''));

onMount($route, () => {
  const follow = () => show(parseRoute(location.hash));
  follow();
  window.addEventListener('popstate', follow);
  window.addEventListener('hashchange', follow);
  return () => {
    window.removeEventListener('popstate', follow);
    window.removeEventListener('hashchange', follow);
  };
});

/** The last route of each tab. */
const left = new Map<InboxTab, Route>();

function show(route: Route): void {
  left.set(route.tab, route);
  // Moving through the history fires both events.
  if (formatRoute(route) !== formatRoute($route.get())) $route.set(route);
}

/** Switches to a tab, with its last filter and search. Adds a history entry, so the back button returns. */
export function goToTab(tab: InboxTab): void {
  if (tab === $route.get().tab) return;
  const route = left.get(tab) ?? { tab, filter: 'new', search: '' };
  history.pushState(null, '', formatRoute(route));
  show(route);
}

/** Searches the current tab. Replaces the history entry: the back button does not step through the typing. */
export function searchFor(search: string): void {
  const route = { ...$route.get(), search };
  history.replaceState(history.state, '', formatRoute(route));
  show(route);
}

function isFilter(name: string): name is RequestFilter {
  return Object.hasOwn(TEXTS.requests.filters, name);
}
