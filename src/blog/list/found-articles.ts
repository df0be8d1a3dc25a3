import { type BlogList, SEARCH_COUNTS_TO } from '../blog-pages.ts';

/** {count} stands for the number. */
type Words = Readonly<{ one: string; several: string; many: string; empty: string; mentioned: string }>;

/**
 * How many articles a list has, in words: '1 article', '7 articles', '100 or more articles'.
 * @param searched searches are counted up to SEARCH_COUNTS_TO; without one the number is exact
 */
export function foundArticles(found: number, searched: boolean, words: Words, locale: string): string {
  const form = found === 1 ? words.one : searched && found >= SEARCH_COUNTS_TO ? words.many : words.several;
  return form.replace('{count}', new Intl.NumberFormat(locale).format(found));
}

/**
 * What is said aloud once a list stands: how many articles there are, or that there are none, and how many mention it.
 * @param empty whether the page of the list shows none
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
