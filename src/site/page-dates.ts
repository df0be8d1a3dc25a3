import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** For each page path: a hash of the page's text, and the date of the first build with that text. */
export type PageDates = Readonly<Record<string, Readonly<{ hash: string; date: string }>>>;

/**
 * The `lastmod` dates of the pages in the sitemap.
 *
 * No other source has these dates: a clone does not keep the modification times of files, a deployment has no history,
 * and an edited row is only a part of its page. So each build compares the visible text with that of the previous
 * build, and a page keeps its date until its text changes. Without a previous build the date is that of this one.
 * @param words the visible text of each page, by path
 */
export function datePages(words: ReadonlyMap<string, string>, earlier: PageDates, now: Date): PageDates {
  return Object.fromEntries(
    [...words].map(([path, text]) => {
      const hash = createHash('sha256').update(text).digest('base64url').slice(0, 22);
      const before = Object.hasOwn(earlier, path) ? earlier[path] : undefined;
      return [path, before?.hash === hash ? before : { hash, date: now.toISOString() }];
    }),
  );
}

/** The visible text of a page and the alternative texts of its images; without header and footer. */
export function wordsOf(html: string): string {
  const main = /<main\b[^>]*>([\s\S]*?)<\/main>/.exec(html)?.[1] ?? '';
  return main
    .replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]*?\balt="([^"]*)"[^>]*>/g, ' $1 ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The canonical path of a built page; undefined if it has none or is excluded from search engines. */
export function listedPath(html: string, site: URL): string | undefined {
  if (/<meta name="robots" content="noindex/.test(html)) return undefined;
  const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
  return canonical?.startsWith(site.origin) ? new URL(canonical).pathname : undefined;
}

/** The dates that an earlier build wrote; empty when there are none or they cannot be parsed. */
export async function readPageDates(file: string): Promise<PageDates> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as PageDates;
  } catch {
    return {};
  }
}

export async function writePageDates(file: string, dates: PageDates): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(dates, null, 1)}\n`);
}
