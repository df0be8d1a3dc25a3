import { cleanHtml, plainText } from '../../../src/domain/html-policy.ts';

/** Where a block of text ends. The policy writes every tag in this form. */
const BLOCK_END = /(?<=<\/(?:p|h[1-6]|li|blockquote|pre|figure|tr|dt|dd)>)/;

/** What two texts say that the other does not, block by block: a picture or a link alone makes a block differ. */
export function differingBlocks(mine: string, theirs: string): { mine: string[]; theirs: string[] } {
  const [ours, others] = [blocksOf(mine), blocksOf(theirs)];
  return {
    mine: [...ours].filter((block) => !others.has(block)).map(wordsOf),
    theirs: [...others].filter((block) => !ours.has(block)).map(wordsOf),
  };
}

function blocksOf(html: string): Set<string> {
  return new Set(
    cleanHtml(html)
      .split(BLOCK_END)
      .map((block) => block.trim())
      .filter(Boolean),
  );
}

/** Markup where there are no words. */
function wordsOf(block: string): string {
  return plainText(block) || block;
}
