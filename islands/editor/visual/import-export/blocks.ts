const inline = new Set(
  'a abbr b br cite code del em i img ins kbd mark q s samp small span strong sub sup time u var'.split(' '),
);
const selector = 'p,h1,h2,h3,h4,h5,h6,hr,pre,blockquote,ul,ol,li,dl,dt,dd,figure,figcaption,table,details,summary,div';

/** Whether a node belongs to a line of text: text, or an inline element without a block in it. */
export function isInline(node: Node): boolean {
  if (!(node instanceof Element)) return true;
  return inline.has(node.localName) && !hasBlocks(node);
}

export function hasBlocks(element: Element): boolean {
  return element.querySelector(selector) !== null;
}

/** Whether a node renders as nothing: white space between blocks. A no-break space counts as content. */
export function isBlank(node: Node): boolean {
  return node.nodeType === Node.TEXT_NODE && !/[^ \t\n\r\f]/.test(node.nodeValue ?? '');
}

/** The children of an element, without pure white space. */
export function contentOf(element: Element): Node[] {
  return [...element.childNodes].filter((node) => !isBlank(node));
}
