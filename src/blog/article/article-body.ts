import { cachedByText } from '../../html/cached-by-text.ts';
import { foldedText } from '../../html/folded-text.ts';
import { proseTree } from '../../html/prose-body.ts';
import { write } from '../../html/write.ts';
import { unlinkParts } from '../../site/unlink-parts.ts';
import { addressFrames } from '../embeds/frames.ts';
import { addressHeadings, type Heading } from './headings.ts';
import { highlightCode } from './highlight-code.ts';

/** The body of an article, ready for its page. */
interface ArticleBody {
  html: string;
  /** The headings for a table of contents; empty when the article is too short for one. */
  contents: Heading[];
}

/**
 * An article gets a table of contents only above this many characters (about a thousand words) and from this many
 * sections on.
 */
const LONG = 6_000;
const MANY_PARTS = 3;

/**
 * The body of an article, from its stored HTML: cleaned by the policy, with ids on its headings and highlighted code.
 * Every purge renders articles again whose text is the same, so bodies are cached by the stored text itself. Whoever
 * wrote that text and in whatever way, it passes this version of the policy here (docs/decisions/0100).
 */
export const articleBody = cachedByText(renderedBody, ({ html }) => html.length);

function renderedBody(html: string): ArticleBody {
  const tree = proseTree(html);
  const parts = addressHeadings(tree);
  const long = parts.length >= MANY_PARTS && foldedText(tree).length > LONG;
  highlightCode(tree);
  addressFrames(tree);
  unlinkParts(tree);
  return { html: write(tree), contents: long ? parts : [] };
}
