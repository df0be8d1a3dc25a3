import { plainText } from './html-policy.ts';

const WORDS_PER_MINUTE = 225;

/** Of no locale in particular: it finds words in scripts that put no spaces between them, too. */
const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** How long a post takes to read, from its HTML, as it is stored and shown: '7 min read'. Never under a minute. */
export function readTime(html: string): string {
  const minutes = Math.ceil(countWords(plainText(html)) / WORDS_PER_MINUTE);
  return `${Math.max(1, minutes)} min read`;
}

function countWords(text: string): number {
  let words = 0;
  for (const segment of segmenter.segment(text)) if (segment.isWordLike) words += 1;
  return words;
}
