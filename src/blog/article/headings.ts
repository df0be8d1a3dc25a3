import type { Root } from 'hast';
import { foldedText } from '../../html/folded-text.ts';
import { elementsOf } from '../../html/prose-tree.ts';
import { slugify } from '../../http/slug.ts';

/** A heading of an article, with its id. */
export interface Heading {
  id: string;
  text: string;
}

/**
 * Ids that must not be given to headings: those that an article's page uses outside its text (tests/e2e/article.spec.ts
 * finds all of them), and names that the site looks up on `window`, where an element with such an id would be found
 * (src/html/allow-list.ts).
 */
const TAKEN = [
  ...['content', 'menu', 'liked', 'share', 'share-title', 'share-subject', 'related'],
  ...['closing-title', 'footer-news'],
  ...['call-request', 'call-request-title', 'call-request-promise'],
  ...['gtag', 'plausible', 'umami', 'va', 'ga'],
];

/** The id of a heading that contains no letter and no digit. */
const NAMELESS = 'section';

/**
 * Gives each h2 and h3 an id, keeping the author's own, and wraps its content in a link to itself. Duplicate ids get a
 * number. Changes the tree.
 * @returns the h2 headings, in order
 */
export function addressHeadings(tree: Root): Heading[] {
  const elements = elementsOf(tree);
  const taken = new Set(TAKEN);
  for (const { properties } of elements) {
    if (taken.has(`${properties.id}`)) delete properties.id;
    else if (properties.id) taken.add(`${properties.id}`);
  }

  // A link may not contain another link, and may not be inside a <summary>.
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
