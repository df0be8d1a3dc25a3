import { plainText } from '../html/html-policy.ts';

const WORDS_PER_MINUTE = 225;

/** The locale does not matter: the segmenter also finds words in scripts without spaces. */
const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** The reading time of a post, from its stored HTML: '7 min read'. At least one minute. */
export function readTime(html: string): string {
  return readTimeOf(countWords(html));
}

/** The reading time for a number of words: '7 min read'. */
export function readTimeOf(words: number): string {
  return `${Math.max(1, Math.ceil(words / WORDS_PER_MINUTE))} min read`;
}

/** The number of visible words in HTML. */
export function countWords(html: string): number {
  let words = 0;
  for (const segment of segmenter.segment(plainText(html))) if (segment.isWordLike) words += 1;
  return words;
}
