import { type BlogList, SEARCH_COUNTS_TO } from '../blog-pages.ts';

/** The texts; {count} is replaced by the number. */
type Words = Readonly<{ one: string; several: string; many: string; empty: string; mentioned: string }>;

/**
 * The number of articles in words: '1 article', '7 articles', '100 or more articles'.
 * @param searched whether this is a search: searches count only up to SEARCH_COUNTS_TO, other lists exactly
 */
export function foundArticles(found: number, searched: boolean, words: Words, locale: string): string {
  const form = found === 1 ? words.one : searched && found >= SEARCH_COUNTS_TO ? words.many : words.several;
  return form.replace('{count}', new Intl.NumberFormat(locale).format(found));
}

/**
 * The screen reader announcement for a new list: how many articles there are, or that there are none, and how many
 * mention the search text.
 * @param empty whether this page of the list has no articles
 */
export function saidOfList(
  { found, mentioned, empty }: Pick<BlogList, 'found' | 'mentioned'> & { empty: boolean },
  searched: boolean,
  words: Words,
  locale: string,
): string {
  const said = empty ? words.empty : foundArticles(found, searched, words, locale);
  if (mentioned.length === 0) return said;
  return `${said.replace(/\.$/, '')}. ${words.mentioned} ${foundArticles(mentioned.length, false, words, locale)}`;
}
