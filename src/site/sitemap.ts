import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import astroSitemap from '@astrojs/sitemap';
import type { AstroIntegration } from 'astro';
import { datePages, listedPath, type PageDates, readPageDates, wordsOf, writePageDates } from './page-dates.ts';

/** Pages for search engines that no build writes. They have no date here: what they show changes without a build. */
const ON_DEMAND = ['/blog'];
/** Where the articles are listed. */
const POSTS = '/sitemap-posts.xml';

/**
 * The sitemap of the pages; articles get one of their own, on demand, which joins the index.
 * It lists every built page under the address that the page itself names as canonical, and no page that asks to be
 * left out, so that sitemap and pages cannot disagree.
 * @param site the configured address
 * @param datesFile where builds leave the dates of the pages to the next one
 */
export function sitemap(site: string, datesFile: string): AstroIntegration[] {
  let dates: PageDates = {};
  const base = new URL(site);
  const listed: AstroIntegration = {
    name: 'listed-pages',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        dates = datePages(await listedWords(fileURLToPath(dir), base), await readPageDates(datesFile), new Date());
        await writePageDates(datesFile, dates);
      },
    },
  };
  const pages = astroSitemap({
    customSitemaps: [new URL(POSTS, base).href],
    customPages: ON_DEMAND.map((path) => new URL(path, base).href),
    filter: (page) => pathOf(page) in dates || ON_DEMAND.includes(pathOf(page)),
    namespaces: { news: false, xhtml: false, image: false, video: false },
    serialize: (item) => {
      const date = dates[pathOf(item.url)]?.date;
      return date ? { ...item, lastmod: date } : item;
    },
  });
  // Astro ends a build with its integrations in their order.
  return [listed, pages];
}

function pathOf(url: string): string {
  return new URL(url).pathname;
}

async function listedWords(directory: string, site: URL): Promise<Map<string, string>> {
  const words = new Map<string, string>();
  const entries = await readdir(directory, { withFileTypes: true, recursive: true });
  for (const entry of entries.filter(({ name }) => name.endsWith('.html'))) {
    const html = await readFile(join(entry.parentPath, entry.name), 'utf8');
    const path = listedPath(html, site);
    if (path !== undefined) words.set(path, wordsOf(html));
  }
  return words;
}
