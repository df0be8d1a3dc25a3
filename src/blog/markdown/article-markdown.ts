import type { Element, ElementContent } from 'hast';
import { defaultHandlers, type Handle, type State, toMdast } from 'hast-util-to-mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';
import { cachedByText } from '../../html/cached-by-text.ts';
import { cleanTree } from '../../html/html-policy.ts';
import { gatherNotes } from '../../html/notes.ts';
import { elementsOf, textOf } from '../../html/prose-tree.ts';
import { categoryLabel } from '../blog-categories.ts';
import type { Post } from '../blog-post.ts';
import { makeWhole } from '../feed/feed-body.ts';

/** What the front matter says besides the post's own fields. The address is absolute. */
export type MarkdownFrame = Readonly<{ address: string; author: string; language: string }>;

/** An article as Markdown: front matter, the title as heading, and the body. */
export function articleMarkdown(post: Post, { address, author, language }: MarkdownFrame): string {
  const fields = {
    ...{ title: post.title, description: post.excerpt, author, date: post.listed_at, updated: post.updated_at },
    ...{ language, category: categoryLabel(post.category), tags: post.tags, url: address },
  };
  // JSON is valid YAML.
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  const heading: Element = {
    ...{ type: 'element', tagName: 'h1', properties: {} },
    children: [{ type: 'text', value: post.title }],
  };
  return `---\n${lines.join('\n')}\n---\n\n${written([heading])}\n${cachedBody(`${address} ${post.content}`)}`.toWellFormed();
}

/** An article of a million characters takes seconds, and every purge asks for it again. The address has no space. */
const cachedBody = cachedByText(
  (text) => {
    const end = text.indexOf(' ');
    return bodyMarkdown(text.slice(end + 1), text.slice(0, end));
  },
  (markdown) => markdown.length,
);

/**
 * The body of an article as Markdown with GitHub's tables, strikethrough and footnotes. It passes the policy, and links
 * and images of this site get absolute addresses. What Markdown has no form for keeps its words.
 * @param address the article's own absolute address
 */
export function bodyMarkdown(html: string, address: string): string {
  const tree = cleanTree(html);
  gatherNotes(tree);
  makeWhole(tree, address);
  for (const element of elementsOf(tree)) prepare(element);
  return written(tree.children as ElementContent[]);
}

function written(children: ElementContent[]): string {
  const tree = toMdast({ type: 'root', children }, { document: true, handlers });
  return toMarkdown(tree, { extensions: [gfmToMarkdown()], bullet: '-', rule: '-', emphasis: '_' });
}

/** Markdown has no spanning cells: each becomes one cell and as many empty ones as it spans, so both are bounded. */
const MOST_SPANNED = 10;
const MOST_SPANNING_CELLS = 500;

function prepare(element: Element): void {
  const { tagName, properties, children } = element;
  const classes = Array.isArray(properties.className) ? properties.className.map(String) : [];
  if (tagName === 'pre') {
    const code = children.find((child): child is Element => child.type === 'element' && child.tagName === 'code');
    if (code) code.properties.className ??= classes;
    else element.children = [{ type: 'element', tagName: 'code', properties: { className: classes }, children }];
  } else if (tagName === 'td' || tagName === 'th') {
    const aligned = classes.find((name) => name.startsWith('align-'));
    if (aligned) properties.align = aligned.slice('align-'.length);
    withoutSpans(element, MOST_SPANNED);
  } else if (tagName === 'table') {
    const cells = elementsOf(element).filter(({ properties: { colSpan, rowSpan } }) => colSpan || rowSpan);
    if (cells.length > MOST_SPANNING_CELLS) for (const cell of cells) withoutSpans(cell, 1);
  }
}

function withoutSpans({ properties }: Element, most: number): void {
  for (const span of ['colSpan', 'rowSpan']) if (Number(properties[span]) > most) delete properties[span];
}

const handlers: Record<string, Handle> = {
  aside: asQuote,
  details: asQuote,
  div: (state, node) => (node.properties.role === 'doc-endnotes' ? notes(state, node) : state.all(node)),
  img: (state, node) => {
    const { src, alt } = node.properties;
    // The bytes of an image inside the text are of no use to a reader of text.
    if (!src || String(src).startsWith('data:')) return { type: 'text', value: String(alt ?? '') };
    return defaultHandlers.img?.(state, node);
  },
  sub: asTag,
  summary: (_state, node) => ({
    type: 'paragraph',
    children: [{ type: 'strong', children: [{ type: 'text', value: textOf(node) }] }],
  }),
  sup: (state, node) => {
    const [, number] = /^noteref:(\d+)$/.exec(String(node.properties.id)) ?? [];
    return number ? { type: 'footnoteReference', identifier: number, label: number } : asTag(state, node);
  },
  table: (state, node) => {
    const caption = node.children.find((child) => child.type === 'element' && child.tagName === 'caption');
    const isNested = state.inTable;
    const table = defaultHandlers.table?.(state, node);
    const words = caption && !isNested ? textOf(caption).trim() : '';
    if (!words) return table;
    return [{ type: 'paragraph', children: [{ type: 'text', value: words }] }, ...[table ?? []].flat()];
  },
};

function asQuote(state: State, node: Element): ReturnType<Handle> {
  return { type: 'blockquote', children: state.toFlow(state.all(node)) };
}

/** Markdown has no form for these, and without one `2<sup>10</sup>` would be another number. */
function asTag(state: State, node: Element): ReturnType<Handle> {
  const { tagName } = node;
  return [{ type: 'html', value: `<${tagName}>` }, ...state.all(node), { type: 'html', value: `</${tagName}>` }];
}

/** The footnotes as gatherNotes leaves them: an item each, which ends with a link back. */
function notes(state: State, node: Element): ReturnType<Handle> {
  const items = elementsOf(node).filter(({ properties }) => String(properties.id).startsWith('note:'));
  return items.map((item) => {
    const number = String(item.properties.id).slice('note:'.length);
    const children = state.toFlow(state.all({ ...item, children: item.children.slice(0, -2) }));
    return { type: 'footnoteDefinition', identifier: number, label: number, children };
  });
}
