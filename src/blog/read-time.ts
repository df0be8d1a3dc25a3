import { plainText } from '../html/html-policy.ts';

const WORDS_PER_MINUTE = 225;

/** Of no locale in particular: it finds words in scripts that put no spaces between them, too. */
const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** How long a post takes to read, from its HTML, as it is stored and shown: '7 min read'. Never under a minute. */
export function readTime(html: string): string {
  return readTimeOf(countWords(html));
}

/** How long so many words take to read: '7 min read'. */
export function readTimeOf(words: number): string {
  return `${Math.max(1, Math.ceil(words / WORDS_PER_MINUTE))} min read`;
}

/** How many words a reader sees of HTML. */
export function countWords(html: string): number {
  let words = 0;
  for (const segment of segmenter.segment(plainText(html))) if (segment.isWordLike) words += 1;
  return words;
}
