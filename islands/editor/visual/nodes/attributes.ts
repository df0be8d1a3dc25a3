import { $getState, $setState, createState, type LexicalNode } from 'lexical';
import { safeImageUrl, safeLinkUrl } from '../../../../src/html/html-policy.ts';

/** HTML attributes by name. */
export type Attributes = Readonly<Record<string, string>>;

const NO_ATTRIBUTES: Attributes = Object.freeze({});

/** HTML attributes for which Lexical's own nodes have no field: language, anchors, numbering of lists. */
const attributesState = createState('attributes', {
  parse: safeAttributes,
  isEqual: sameAttributes,
  // When an element is split, only one half may keep an anchor.
  resetOnCopyNode: true,
});

const known = /^(?:alt|class|datetime|dir|height|id|lang|loading|rel|reversed|scope|target|title|type|value|width)$/;

/**
 * Attributes from Lexical's own clipboard format, which any page can write, reduced to those that the policy allows.
 */
export function safeAttributes(value: unknown): Attributes {
  if (typeof value !== 'object' || value === null) return NO_ATTRIBUTES;
  const safe: Record<string, string> = {};
  for (const [name, text] of Object.entries(value)) {
    if (typeof text !== 'string') continue;
    if (name === 'href') safe.href = safeLinkUrl(text);
    else if (name === 'src') safe.src = safeImageUrl(text);
    else if (known.test(name)) safe[name] = text;
  }
  return Object.keys(safe).length > 0 ? safe : NO_ATTRIBUTES;
}

function sameAttributes(a: Attributes, b: Attributes): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}

export function $attributes(node: LexicalNode): Attributes {
  return $getState(node, attributesState);
}

export function $setAttributes<Node extends LexicalNode>(node: Node, attributes: Attributes): Node {
  return Object.keys(attributes).length > 0 || $attributes(node) !== NO_ATTRIBUTES
    ? $setState(node, attributesState, attributes)
    : node;
}

/** All attributes of an element except those named, which the node stores in other ways. */
export function attributesOf(element: Element, ...without: readonly string[]): Attributes {
  const found: Record<string, string> = {};
  for (const { name, value } of element.attributes) if (!without.includes(name)) found[name] = value;
  return found;
}

export function setDomAttributes(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}
