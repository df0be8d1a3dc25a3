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

/** Stored texts and their bodies, at most this many characters together, the longest unused first. */
const cached = new Map<string, ArticleBody>();
const MOST_CACHED = 4_000_000;
let cachedLength = 0;

/**
 * The body of an article, from its stored HTML: cleaned by the policy, with ids on its headings and highlighted code.
 * Every purge renders articles again whose text is the same, so bodies are cached by the stored text itself. Whoever
 * wrote that text and in whatever way, it passes this version of the policy here (docs/decisions/0100).
 */
export function articleBody(html: string): ArticleBody {
  const body = cached.get(html) ?? renderedBody(html);
  const isNew = !cached.delete(html);
  cached.set(html, body);
  if (isNew) cachedLength += lengthOf(html, body);
  for (const [oldest, itsBody] of cached) {
    if (cachedLength <= MOST_CACHED) break;
    cached.delete(oldest);
    cachedLength -= lengthOf(oldest, itsBody);
  }
  return body;
}

function lengthOf(html: string, body: ArticleBody): number {
  return html.length + body.html.length;
}

function renderedBody(html: string): ArticleBody {
  const tree = proseTree(html);
  const parts = addressHeadings(tree);
  const long = parts.length >= MANY_PARTS && foldedText(tree).length > LONG;
  highlightCode(tree);
  addressFrames(tree);
  unlinkParts(tree);
  return { html: write(tree), contents: long ? parts : [] };
}
