import { $isElementNode, type ElementFormatType, type LexicalNode } from 'lexical';
import { $attributes, $setAttributes, type Attributes } from '../nodes/attributes.ts';

/**
 * Properties that blocks inherit from a wrapper that the editor does not keep (a `div`, a `<strong>` around
 * paragraphs).
 */
export interface Surroundings {
  readonly align?: string | undefined;
  readonly lang?: string | undefined;
  readonly dir?: string | undefined;
  /** Lexical's text formats, as bits. */
  readonly format?: number;
}

/** The surroundings of the content of `element`. */
export function within(element: Element, around: Surroundings): Surroundings {
  return {
    ...around,
    align: alignmentOf(element) ?? around.align,
    lang: element.getAttribute('lang') ?? around.lang,
    dir: element.getAttribute('dir') ?? around.dir,
  };
}

/** Reads `center` from `class="align-center"`. */
function alignmentOf(element: Element): string | undefined {
  return /\balign-(left|center|right|justify)\b/.exec(element.className)?.[1];
}

/** The classes of a figure besides its alignment. */
export function formsOf({ classList }: Element): string {
  return [...classList].filter((name) => !name.startsWith('align-')).join(' ');
}

/** Language, direction and anchor of an element; its own values take precedence over those of its surroundings. */
export function described(element: Element, around: Surroundings, ...names: readonly string[]): Attributes {
  const { lang, dir } = within(element, around);
  const found: Record<string, string> = {};
  if (lang) found.lang = lang;
  if (dir) found.dir = dir;
  for (const name of names) {
    const value = element.getAttribute(name);
    if (value !== null) found[name] = value;
  }
  return found;
}

/**
 * Sets a node's attributes and alignment. The direction is set through Lexical, which copies it to the next paragraph.
 */
export function $describe<Node extends LexicalNode>(node: Node, { dir, ...others }: Attributes, align?: string): Node {
  const known = dir === 'ltr' || dir === 'rtl';
  if ($isElementNode(node)) {
    if (known) node.setDirection(dir);
    if (align) node.setFormat(align as ElementFormatType);
    return $setAttributes(node, dir && !known ? { ...others, dir } : others);
  }
  const names = [others.class, align && `align-${align}`].filter(Boolean).join(' ');
  return $setAttributes(node, { ...others, ...(dir && { dir }), ...(names && { class: names }) });
}

/** The attributes that `$describe` set, in the order in which they are written. */
export function $described(node: LexicalNode): Attributes {
  if (!$isElementNode(node)) return $attributes(node);
  const direction = node.getDirection();
  const format = node.getFormatType();
  const align = format === 'start' ? 'left' : format === 'end' ? 'right' : format;
  return {
    ...$attributes(node),
    ...(direction && { dir: direction }),
    ...(align && { class: `align-${align}` }),
  };
}
