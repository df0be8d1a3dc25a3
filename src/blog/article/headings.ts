import type { Root } from 'hast';
import { foldedText } from '../../html/folded-text.ts';
import { elementsOf } from '../../html/prose-tree.ts';
import { slugify } from '../../html/slug.ts';

/** A heading of an article, and the fragment that leads to it. */
export interface Heading {
  id: string;
  text: string;
}

/**
 * Ids that an article's page has besides those of its text (tests/e2e/article.spec.ts finds all of them), and names of
 * `window` that the site looks for, where an element with such an id would stand (html-policy/allow-list.ts).
 */
const TAKEN = [
  ...['content', 'menu', 'liked', 'share', 'share-title', 'share-subject', 'related'],
  ...['closing-title', 'footer-news'],
  ...['call-request', 'call-request-title', 'call-request-promise'],
  ...['gtag', 'plausible', 'umami', 'va', 'ga'],
];

/** The address of a heading without a letter or a digit. */
const NAMELESS = 'section';

/**
 * Gives headings of the second and third level an address: an id, the author's own where there is one, and a link to
 * themselves around what they say. Of two with one name the later is numbered. Changes the tree.
 * @returns those of the second level, in order
 */
export function addressHeadings(tree: Root): Heading[] {
  const elements = elementsOf(tree);
  const taken = new Set(TAKEN);
  for (const { properties } of elements) {
    if (taken.has(`${properties.id}`)) delete properties.id;
    else if (properties.id) taken.add(`${properties.id}`);
  }

  // A link holds no other, nor does what unfolds its details.
  const interactive = elements.filter(({ tagName }) => tagName === 'a' || tagName === 'summary');
  const withinOne = new Set(interactive.flatMap(elementsOf));
  const parts: Heading[] = [];
  for (const element of elements) {
    const { tagName, properties, children } = element;
    if (tagName !== 'h2' && tagName !== 'h3') continue;
    const text = foldedText(element);
    if (text === '') continue;
    properties.id ??= freeId(text, taken);
    const id = `${properties.id}`;
    if (tagName === 'h2') parts.push({ id, text });
    if (withinOne.has(element) || elementsOf(element).some((inner) => interactive.includes(inner))) continue;
    element.children = [{ type: 'element', tagName: 'a', properties: { href: `#${id}` }, children }];
  }
  return parts;
}

function freeId(text: string, taken: Set<string>): string {
  const name = slugify(text) || NAMELESS;
  let id = name;
  for (let number = 2; taken.has(id); number += 1) id = `${name}-${number}`;
  taken.add(id);
  return id;
}
