import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** When the words of each page were first built as they are, by the page's own path. */
export type PageDates = Readonly<Record<string, Readonly<{ hash: string; date: string }>>>;

/**
 * The dates that a sitemap may give for pages.
 *
 * Where the date comes from: a clone knows nothing of its files' ages, a deploy knows no history, and an edited row is
 * only a part of its page. So each build compares what a reader reads with what the build before it had, and a page
 * keeps its date until its words change. Without an earlier build the date is that of this one.
 * @param words what each page says, by its own path
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

/** What a reader reads on a page, and what its pictures say to those who do not see them; without header and footer. */
export function wordsOf(html: string): string {
  const main = /<main\b[^>]*>([\s\S]*?)<\/main>/.exec(html)?.[1] ?? '';
  return main
    .replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]*?\balt="([^"]*)"[^>]*>/g, ' $1 ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The own path that a built page names as its address, if search engines may list it. */
export function listedPath(html: string, site: URL): string | undefined {
  if (/<meta name="robots" content="noindex/.test(html)) return undefined;
  const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
  return canonical?.startsWith(site.origin) ? new URL(canonical).pathname : undefined;
}

/** Dates that an earlier build left; none when it left none, or nothing that can be read. */
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
