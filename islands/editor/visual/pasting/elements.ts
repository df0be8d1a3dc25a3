/** Puts the content of an element in its place. */
export function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

/** The same content in an element of another name. */
export function renamed(element: Element, name: string): HTMLElement {
  const other = element.ownerDocument.createElement(name);
  other.append(...element.childNodes);
  element.replaceWith(other);
  return other;
}

/** Whether nothing of an element is seen: no words, picture, line or table. */
export function isEmpty(element: Element): boolean {
  return !element.querySelector('img,hr,table,video,iframe') && /^[\s\u200B\uFEFF]*$/.test(element.textContent);
}

/** What a `style` attribute says of a property, lowercase; a property of Word's (`mso-list`) among them. */
export function styled(element: Element, property: string): string {
  const style = element.getAttribute('style') ?? '';
  return new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([^;]*)`, 'i').exec(style)?.[1]?.trim().toLowerCase() ?? '';
}

/**
 * Takes a property out of a `style` attribute. `element.style` cannot: the content security policy of the page holds for
 * the parsed document, too, and leaves the attribute's text in place without reading it.
 */
export function unstyle(element: Element, property: string): void {
  const declarations = element.getAttribute('style')?.split(';') ?? [];
  const others = declarations.filter((declaration) => declaration.split(':')[0]?.trim().toLowerCase() !== property);
  if (others.length < declarations.length) element.setAttribute('style', others.join(';'));
}

export const BLOCKS =
  'p,h1,h2,h3,h4,h5,h6,hr,pre,blockquote,ul,ol,li,dl,figure,table,details,div,section,article,aside';
