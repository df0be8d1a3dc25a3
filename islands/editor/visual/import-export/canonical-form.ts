/**
 * The form in which articles are stored. Elements say what they mean, each line of text is written in one way only, and
 * every block stands on a line of its own, so that an article that is opened and saved again does not change.
 */

/** The elements that mark words of a line. */
export const MARKS = 'abbr b cite code del em i ins kbd mark q s samp small span strong sub sup time u var'.split(' ');
const inline = new Set([...MARKS, 'a', 'br', 'img']);
const blocks =
  'p,h1,h2,h3,h4,h5,h6,hr,pre,blockquote,ul,ol,li,dl,dt,dd,figure,figcaption,table,details,summary,aside,div';

/** Whether a node belongs to a line of text: text, or an inline element without a block in it. */
export function isInline(node: Node): boolean {
  if (!(node instanceof Element)) return true;
  return inline.has(node.localName) && !hasBlocks(node);
}

export function hasBlocks(element: Element): boolean {
  return element.querySelector(blocks) !== null;
}

/** Whether a node renders as nothing: white space between blocks. A no-break space counts as content. */
export function isBlank(node: Node): boolean {
  return node.nodeType === Node.TEXT_NODE && !/[^ \t\n\r\f]/.test(node.nodeValue ?? '');
}

/** The children of an element, without pure white space. */
export function contentOf(element: Element): Node[] {
  return [...element.childNodes].filter((node) => !isBlank(node));
}

/** Puts text outside of any paragraph into one. Line breaks alone become empty paragraphs; white space goes. */
export function wrapLooseLines(parent: Element): void {
  let line: ChildNode[] = [];
  const endLine = () => {
    const content = line.filter((node) => !isBlank(node));
    if (content.length > 0 && content.every((node) => node.nodeName === 'BR')) {
      for (const mark of content) wrap([mark]);
    } else if (content.length > 0) wrap(line);
    for (const node of line) if (isBlank(node) && node.parentNode === parent) node.remove();
    line = [];
  };
  for (const node of [...parent.childNodes]) {
    if (isInline(node)) line.push(node);
    else endLine();
  }
  endLine();
}

function wrap([first, ...others]: ChildNode[]): void {
  const paragraph = first?.ownerDocument?.createElement('p');
  if (!first || !paragraph) return;
  first.before(paragraph);
  paragraph.append(first, ...others);
}

/**
 * Folds the white space of a line as a browser does: runs become one space, with none at either end. A trailing line
 * break is removed, since a browser does not show it.
 */
export function foldLine(nodes: readonly Node[]): void {
  let last: Text | undefined;
  let lastBreak: Element | undefined;
  let atSpace = true;
  const endLine = () => {
    if (last) last.data = last.data.replace(/ $/, '');
    last = undefined;
    atSpace = true;
  };
  const fold = (node: Node): void => {
    if (node instanceof Text) {
      node.data = node.data.replace(/[ \t\n\r\f]+/g, ' ');
      if (atSpace) node.data = node.data.replace(/^ /, '');
      if (!node.data) return;
      atSpace = node.data.endsWith(' ');
      last = node;
      lastBreak = undefined;
    } else if (node instanceof Element && node.localName === 'br') {
      endLine();
      lastBreak = node;
    } else if (node instanceof Element && node.localName === 'img') {
      last = undefined;
      lastBreak = undefined;
      atSpace = false;
    } else for (const child of [...node.childNodes]) fold(child);
  };
  for (const node of nodes) fold(node);
  endLine();
  lastBreak?.remove();
}

/** Lexical's text formats with their elements, outermost first. The first name of each is the one written. */
export const FORMATS: readonly (readonly [bit: number, ...tags: string[]])[] = [
  [1, 'strong', 'b'],
  [2, 'em', 'i'],
  [8, 'u'],
  [4, 's'],
  [128, 'mark'],
  [32, 'sub'],
  [64, 'sup'],
  [16, 'code'],
];

const bits = new Map(FORMATS.flatMap(([bit, ...tags]) => tags.map((tag) => [tag, bit] as const)));

/**
 * The text format that an element stands for. 0 for one that is kept as an element, which includes all with attributes.
 */
export function formatOf(element: Element): number {
  return element.attributes.length === 0 ? (bits.get(element.localName) ?? 0) : 0;
}

/** A piece of a line: text, a line break, an image, or an element that is no format. */
interface Piece {
  readonly node: Text | Element;
  /** The formats that apply to the whole piece. */
  readonly format: number;
  /** The content of an element, with the formats around the element too. */
  readonly inside: readonly Piece[];
}

/** All format bits: a line break or an image takes those of its neighbours. */
const ANY = ~0;

/**
 * Writes a line with as few elements as possible. Formats that span several pieces are opened once
 * (`<strong>a <em>b</em></strong>`); one that covers only a single link or element is written inside it. Spaces that HTML
 * would fold become no-break spaces; those at the ends go.
 */
export function canonicalLine(line: DocumentFragment | Element): void {
  keepSpaces(line);
  line.replaceChildren(...run(piecesOf(line.childNodes, 0), 0));
}

function piecesOf(nodes: Iterable<ChildNode>, format: number): Piece[] {
  return [...nodes].flatMap((node): Piece[] => {
    if (node instanceof Text) return node.data ? [{ node, format, inside: [] }] : [];
    if (!(node instanceof Element)) return [];
    if (node.localName === 'br' || node.localName === 'img') return [{ node, format: ANY, inside: [] }];
    const bit = formatOf(node);
    if (bit) return piecesOf(node.childNodes, format | bit);
    const inside = piecesOf(node.childNodes, format);
    return [{ node, format: inside.reduce((common, piece) => common & piece.format, ANY), inside }];
  });
}

function run(pieces: readonly Piece[], open: number): Node[] {
  const nodes: Node[] = [];
  for (let at = 0; at < pieces.length; ) {
    const [bit, tag, end] = longest(pieces, at, open);
    const { node, inside } = pieces[at] as Piece;
    if (bit && !(end === at + 1 && inside.length > 0)) {
      const element = document.createElement(tag);
      element.append(...run(pieces.slice(at, end), open | bit));
      nodes.push(element);
      at = end;
    } else {
      if (inside.length > 0) (node as Element).replaceChildren(...run(inside, open));
      nodes.push(node);
      at += 1;
    }
  }
  return nodes;
}

/** The format that can be opened here and extends furthest: its bit, its element and its end. */
function longest(pieces: readonly Piece[], at: number, open: number): [bit: number, tag: string, end: number] {
  let found: [number, string, number] = [0, '', at];
  if (pieces[at]?.format === ANY) return found;
  for (const [bit, tag = ''] of FORMATS) {
    if (open & bit) continue;
    let end = at;
    while ((pieces[end]?.format ?? 0) & bit) end += 1;
    // A line break after bold text is not included in the bold.
    while (end > at && pieces[end - 1]?.format === ANY) end -= 1;
    if (end > found[2]) found = [bit, tag, end];
  }
  return found;
}

function keepSpaces(line: Node): void {
  let atStart = true;
  let atSpace = false;
  let last: Text | undefined;
  const endLine = () => {
    if (last) last.data = last.data.replace(/ $/, '');
    last = undefined;
    atStart = true;
  };
  const keep = (node: Node): void => {
    if (node instanceof Text) {
      let kept = '';
      for (const character of node.data.replaceAll('\t', ' ')) {
        if (character === ' ' && atStart) continue;
        kept += character === ' ' && atSpace ? '\u00A0' : character;
        atSpace = character === ' ' && !atSpace;
        atStart = false;
      }
      node.data = kept;
      if (kept) last = node;
    } else if (node.nodeName === 'BR') endLine();
    else if (node.nodeName === 'IMG') {
      atStart = false;
      atSpace = false;
      last = undefined;
    } else for (const child of node.childNodes) keep(child);
  };
  keep(line);
  endLine();
}
