import { atom, onMount } from 'nanostores';

/** The dashboard's tabs, by their names in addresses. */
const TABS = ['overview', 'pages', 'blog', 'settings'] as const;
export type TabName = (typeof TABS)[number];

/** What the dashboard shows: a tab and, in the two tabs with the editor, the item being edited. */
export interface Route {
  tab: TabName;
  /** The item's page_id or slug; '' for none. */
  item: string;
}

/**
 * Parses an address: `/admin#blog` is a tab, `/admin#blog/a-slug` an item in it. Anything invalid gives the overview.
 */
export function parseRoute(hash: string): Route {
  const [name = '', ...rest] = hash.replace(/^#/, '').split('/');
  const tab = isTab(name) ? name : 'overview';
  return { tab, item: tab === 'pages' || tab === 'blog' ? decoded(rest.join('/')) : '' };
}

/** Formats a route as an address, from `#` on. The overview is ''. */
export function formatRoute({ tab, item }: Route): string {
  if (tab === 'overview') return '';
  return item ? `#${tab}/${encodeURIComponent(item)}` : `#${tab}`;
}

/** The dashboard's current route. It follows the address, so that links and the back button work. */
export const $route = atom<Route>({ tab: 'overview', item: '' });

onMount($route, () => {
  const follow = () => $route.set(parseRoute(location.hash));
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
  if (tab === $route.get().tab) return;
  const route = { tab, item: itemOf.get(tab) ?? '' };
  history.pushState(null, '', `${location.pathname}${location.search}${formatRoute(route)}`);
  $route.set(route);
}

/** The tab that an action of another tab led to, until its panel has taken the focus. */
export const $entered = atom<TabName | undefined>(undefined);

/** Switches to a tab and leads the focus into its panel, because the control that was used is hidden then. */
export function enterTab(tab: TabName): void {
  goToTab(tab);
  $entered.set(tab);
}

/** The last item of each tab. */
const itemOf = new Map<TabName, string>();

/**
 * Writes the item being edited into the address. Replaces the history entry: the back button moves between tabs and
 * never away from something typed.
 */
export function noteItem(tab: 'pages' | 'blog', item: string): void {
  itemOf.set(tab, item);
  const now = $route.get();
  if (now.tab !== tab || now.item === item) return;
  const route = { tab, item };
  history.replaceState(history.state, '', `${location.pathname}${location.search}${formatRoute(route)}`);
  $route.set(route);
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
