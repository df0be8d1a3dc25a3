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
  return !element.querySelector('img,hr,table,video,iframe') && /^[\s\u200B\uFEFF]*$/.test(element.textContent);
}

/** The lowercase value of a property in a `style` attribute, including Word's own properties (`mso-list`). */
export function styled(element: Element, property: string): string {
  const style = element.getAttribute('style') ?? '';
  return new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([^;]*)`, 'i').exec(style)?.[1]?.trim().toLowerCase() ?? '';
}

/**
 * Removes a property from a `style` attribute. `element.style` cannot do this: the page's content security policy also
 * applies to the parsed document, and leaves the attribute unparsed.
 */
export function unstyle(element: Element, property: string): void {
  const declarations = element.getAttribute('style')?.split(';') ?? [];
  const others = declarations.filter((declaration) => declaration.split(':')[0]?.trim().toLowerCase() !== property);
  if (others.length < declarations.length) element.setAttribute('style', others.join(';'));
}

export const BLOCKS =
  'p,h1,h2,h3,h4,h5,h6,hr,pre,blockquote,ul,ol,li,dl,figure,table,details,div,section,article,aside';
