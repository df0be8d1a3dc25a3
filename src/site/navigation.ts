import { getCollection, getEntry } from 'astro:content';
import { pagePath } from '../paths.ts';
import { dataOf } from './entries.ts';
import { OFF } from './owner-choices.ts';

type PageLink = Readonly<{ page: string; href: string; label: string }>;

/**
 * The links to pages at the top and at the foot of every page, as content/site.yaml lists them. Without words of its
 * own, a link has the page's name in content/labels.yaml, or the title of a page that the owner added.
 */
export async function navigation(): Promise<Record<'menu' | 'footer' | 'smallPrint', PageLink[]>> {
  const [{ menu, footer, smallPrint }, { nav }, plainPages] = await Promise.all([
    dataOf(getEntry('site', 'site')),
    dataOf(getEntry('labels', 'labels')),
    getCollection('plainPages'),
  ]);
  const names: Record<string, string> = {
    ...Object.fromEntries(plainPages.map(({ id, data }) => [id, data.title])),
    ...nav,
  };
  const links = (listed: typeof menu): PageLink[] =>
    listed
      .filter(({ page }) => !isOff(page))
      .map(({ page, label = names[page] ?? page }) => ({ page, href: pagePath(page), label }));
  return { menu: links(menu), footer: links(footer), smallPrint: links(smallPrint) };
}

/** Whether a part of the site is switched off, by the id of its page. */
export function isOff(page: string): boolean {
  return OFF.some((part) => part === page);
}
