import { foldedText } from '../../html/folded-text.ts';
import { proseTree } from '../../html/prose-body.ts';
import { write } from '../../html/write.ts';
import { addressHeadings, type Heading } from './headings.ts';
import { highlightCode } from './highlight-code.ts';

/** The body of an article as its page shows it. */
interface ArticleBody {
  html: string;
  /** Where its parts begin; empty where it is short enough to be seen without. */
  contents: Heading[];
}

/** Below so many characters, about a thousand words, and below so many parts, nobody wants a table of contents. */
const LONG = 6_000;
const MANY_PARTS = 3;

/** The body of an article, from the HTML as it was saved: safe, with addresses at its headings and its code in colours. */
export function articleBody(html: string): ArticleBody {
  const tree = proseTree(html);
  const parts = addressHeadings(tree);
  const long = parts.length >= MANY_PARTS && foldedText(tree).length > LONG;
  highlightCode(tree);
  return { html: write(tree), contents: long ? parts : [] };
}
