/** Replaces an element by its content. */
export function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

/** Replaces an element by one with another name and the same content. */
export function renamed(element: Element, name: string): HTMLElement {
  const other = element.ownerDocument.createElement(name);
  other.append(...element.childNodes);
  element.replaceWith(other);
  return other;
}

/** Whether an element shows nothing: no words, image, line or table. */
export function isEmpty(element: Element): boolean {
  return !/[^\s\u200B\uFEFF]/.test(element.textContent) && !element.querySelector('img,hr,table,video,iframe');
}

/** Whether a node is nothing between blocks: white space, or a line break or an empty block that only adds space. */
export function isSpace(node: Node): boolean {
  if (node instanceof Element)
    return node.localName === 'br' || (node.matches(BLOCKS) && !node.matches('hr,table') && isEmpty(node));
  return !node.nodeValue?.trim() || node.nodeType === Node.COMMENT_NODE;
}

const patterns = new Map<string, RegExp>();

/**
 * The lowercase value of a property in an element's styles, including Word's own properties (`mso-list`). Styles stand in
 * `data-style`, because the page's content security policy applies to parsed documents too.
 */
export function styled(element: Element, property: string): string {
  const style = element.getAttribute('data-style');
  if (!style) return '';
  let pattern = patterns.get(property);
  if (!pattern) {
    pattern = new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([^;]*)`, 'i');
    patterns.set(property, pattern);
  }
  return pattern.exec(style)?.[1]?.trim().toLowerCase() ?? '';
}

/** Removes a property from an element's styles. */
export function unstyle(element: Element, property: string): void {
  const declarations = element.getAttribute('data-style')?.split(';') ?? [];
  const others = declarations.filter((declaration) => declaration.split(':')[0]?.trim().toLowerCase() !== property);
  if (others.length < declarations.length) element.setAttribute('data-style', others.join(';'));
}

/** Whether a value of `font-weight` is bold. */
export const isBoldWeight = (weight: string) => /^(?:bold|bolder|[6-9]00)\b/.test(weight);

export const BLOCKS =
  'p,h1,h2,h3,h4,h5,h6,hr,pre,blockquote,ul,ol,li,dl,figure,table,details,div,section,article,aside,header,footer,main,address';
