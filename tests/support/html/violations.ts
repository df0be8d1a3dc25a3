import type { Element, Nodes } from 'hast';
import { fromHtml } from 'hast-util-from-html';

/**
 * The HTML that may be left after the policy, defined a second time and in a different way than in the policy, so
 * that a slip there is not repeated here. Each attribute has the pattern that its whole value must match.
 */
const anyText = /^/;
const count = /^[0-9]{1,4}$/;
const signed = /^-?[0-9]{1,6}$/;
const date = /^[A-Za-z0-9_ :.+-]+$/;
const linkAddress = /^(?:https?:\/\/[^/\\]|mailto:.|tel:.|\/(?![/\\])|#|\/$)/i;
const imageAddress =
  /^(?:$|https:\/\/[^/\\]|\/(?![/\\])|data:image\/(?:png|jpe?g|gif|webp|avif);base64,[A-Za-z0-9+/]+=*$)/i;

const everywhere: Record<string, RegExp> = { lang: /^[A-Za-z0-9-]+$/, dir: /^(?:ltr|rtl|auto)$/ };
const aligned = { class: /^align-(?:left|center|right|justify)$/ };
/** What makes a figure wide, part of a row, or a video, then at most one alignment. */
const figured = {
  class: /^(?=.)(?:(?:width-measure|width-full|gallery|embed)(?: (?=.)|$))*(?:align-(?:left|center|right|justify))?$/,
};
const anchored = { id: /^[\p{L}\p{N}][\p{L}\p{N}\p{M}_-]*$/u };
const coded = { class: /^language-[\w+#.-]+(?: language-[\w+#.-]+)*$/ };
const spanned = { span: count };

const permitted: Record<string, Record<string, RegExp>> = {
  h1: { ...aligned, ...anchored },
  h2: { ...aligned, ...anchored },
  h3: { ...aligned, ...anchored },
  h4: { ...aligned, ...anchored },
  h5: { ...aligned, ...anchored },
  h6: { ...aligned, ...anchored },
  p: aligned,
  div: aligned,
  aside: { class: /^callout(?: callout)*$/ },
  blockquote: aligned,
  figure: { ...figured, ...anchored },
  figcaption: aligned,
  dt: aligned,
  dd: aligned,
  li: { ...aligned, ...anchored, value: signed },
  ul: {},
  dl: {},
  ol: { start: signed, reversed: /^$/, type: /^[1aAiI]$/ },
  a: {
    href: linkAddress,
    title: anyText,
    target: /^_blank$/,
    rel: /^(?:noopener|noreferrer|nofollow|ugc|sponsored|external|author|license|tag|me|\x20)+$/,
  },
  img: { src: imageAddress, alt: anyText, title: anyText, width: count, height: count, loading: /^(?:lazy|eager)$/ },
  table: {},
  caption: aligned,
  colgroup: spanned,
  col: spanned,
  thead: {},
  tbody: {},
  tfoot: {},
  tr: aligned,
  th: { ...aligned, scope: /^(?:row|col|rowgroup|colgroup)$/, colspan: count, rowspan: count },
  td: { ...aligned, colspan: count, rowspan: count },
  details: { open: /^$/ },
  summary: {},
  code: coded,
  pre: coded,
  abbr: { title: anyText },
  time: { datetime: date },
  del: { datetime: date },
  ins: { datetime: date },
  sup: anchored,
  small: { class: /^footnote(?: footnote)*$/ },
};
for (const name of 'br hr strong b em i u s sub mark cite q kbd samp var span'.split(' ')) permitted[name] = {};

/** Sentences about what must not be in safe HTML, read both as a fragment and as a document; empty if all is well. */
export function violations(html: string): string[] {
  const found = new Set<string>();
  inspect(fromHtml(html, { fragment: true }), found, 0);
  inspect(fromHtml(`<!doctype html><html><head></head><body>${html}`, { fragment: false }), found, 0);
  return [...found];
}

function inspect(node: Nodes, found: Set<string>, depth: number): void {
  if (depth > 150) found.add('nested too deep');
  if (node.type === 'comment') found.add('a comment');
  if (node.type === 'element' && !(depth < 3 && ['html', 'head', 'body'].includes(node.tagName))) element(node, found);
  if ('content' in node && node.content) found.add('template content');
  if ('children' in node) for (const child of node.children) inspect(child, found, depth + 1);
}

function element({ tagName, properties }: Element, found: Set<string>): void {
  const attributes = Object.hasOwn(permitted, tagName) ? permitted[tagName] : undefined;
  if (!attributes) {
    found.add(`<${tagName}>`);
    return;
  }
  for (const [property, raw] of Object.entries(properties)) {
    const name = property === 'className' ? 'class' : property.toLowerCase();
    const value = raw === true ? '' : Array.isArray(raw) ? raw.join(' ') : String(raw);
    const pattern = Object.hasOwn(attributes, name) ? attributes[name] : everywhere[name];
    if (!pattern?.test(value)) found.add(`<${tagName} ${name}="${value}">`);
  }
  const rel = Array.isArray(properties.rel) ? properties.rel : [];
  if (properties.target === '_blank' && !rel.includes('noopener')) found.add('a new tab that knows its opener');
}
