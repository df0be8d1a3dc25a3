import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import astroSitemap from '@astrojs/sitemap';
import type { AstroIntegration } from 'astro';
import { BLOG_PATH, POSTS_SITEMAP_PATH } from '../paths.ts';
import { OFF } from './owner-choices.ts';
import { datePages, listedPath, type PageDates, readPageDates, wordsOf, writePageDates } from './page-dates.ts';

/** Pages for search engines that are rendered on demand. They have no date: their content changes without a build. */
const ON_DEMAND = OFF.includes('blog') ? [] : [BLOG_PATH];

/**
 * The sitemap of the pages. The articles have their own, rendered on demand, which the index links to. It lists every
 * built page under its canonical address, and no page with noindex, so that sitemap and pages cannot disagree.
 * @param site the configured address
 * @param datesFile where each build saves the dates of the pages for the next one
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
    customSitemaps: OFF.includes('blog') ? [] : [new URL(POSTS_SITEMAP_PATH, base).href],
    customPages: ON_DEMAND.map((path) => new URL(path, base).href),
    filter: (page) => pathOf(page) in dates || ON_DEMAND.includes(pathOf(page)),
    namespaces: { news: false, xhtml: false, image: false, video: false },
    serialize: (item) => {
      const date = dates[pathOf(item.url)]?.date;
      return date ? { ...item, lastmod: date } : item;
    },
  });
  // Astro runs the hooks of integrations in this order, and `pages` needs the dates that `listed` computes.
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
