import { countWords } from '../../../src/blog/read-time.ts';

/** Matches the end of a block of text. The policy writes every tag in this form. */
const BLOCK_END = /(?<=<\/(?:p|h[1-6]|li|blockquote|pre|figure|tr)>)/;

/** Creates a word counter for a text being edited, which recounts only the blocks that changed. */
export function blockCounter(): (html: string) => number {
  let known = new Map<string, number>();
  return (html) => {
    const counted = new Map<string, number>();
    let words = 0;
    for (const block of html.split(BLOCK_END)) {
      const count = counted.get(block) ?? known.get(block) ?? countWords(block);
      counted.set(block, count);
      words += count;
    }
    known = counted;
    return words;
  };
}
