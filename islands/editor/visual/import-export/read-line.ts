import { attributesOf } from '../nodes/attributes.ts';
import { formatOf, type Piece } from './pieces.ts';

/**
 * Converts inline HTML to pieces, with white space collapsed as in a browser: runs become one space, with none at
 * either end of a line. A trailing line break is removed, since a browser does not show it.
 */
export function readLine(nodes: readonly Node[], format = 0): Piece[] {
  const pieces = read(nodes, format);
  fold(pieces, { atSpace: true, last: undefined });
  const kept = withoutEmpty(pieces);
  if (kept.at(-1)?.kind === 'break') kept.pop();
  return kept;
}

function read(nodes: readonly Node[], format: number): Piece[] {
  return nodes.flatMap((node): Piece[] => {
    if (node.nodeType === Node.TEXT_NODE) return [{ kind: 'text', text: node.nodeValue ?? '', format }];
    if (!(node instanceof Element)) return [];
    if (node.localName === 'br') return [{ kind: 'break' }];
    if (node.localName === 'img') return [{ kind: 'image', image: { attributes: attributesOf(node) } }];
    const bit = formatOf(node);
    if (bit) return read([...node.childNodes], format | bit);
    const children = read([...node.childNodes], format);
    return [{ kind: 'element', tag: node.localName, attributes: attributesOf(node), children }];
  });
}

interface Folding {
  /** Whether a space here would follow another one or start the line. */
  atSpace: boolean;
  /** The last text of the line so far. */
  last: Extract<Piece, { kind: 'text' }> | undefined;
}

function fold(pieces: readonly Piece[], state: Folding, outermost = true): void {
  for (const piece of pieces) {
    if (piece.kind === 'text') {
      piece.text = piece.text.replace(/[ \t\n\r\f]+/g, ' ');
      if (state.atSpace) piece.text = piece.text.replace(/^ /, '');
      if (!piece.text) continue;
      state.atSpace = piece.text.endsWith(' ');
      state.last = piece;
    } else if (piece.kind === 'break') {
      endLine(state);
    } else if (piece.kind === 'image') {
      state.atSpace = false;
      state.last = undefined;
    } else {
      fold(piece.children, state, false);
    }
  }
  if (outermost) endLine(state);
}

function endLine(state: Folding): void {
  if (state.last) state.last.text = state.last.text.replace(/ $/, '');
  state.last = undefined;
  state.atSpace = true;
}

function withoutEmpty(pieces: readonly Piece[]): Piece[] {
  return pieces.flatMap((piece): Piece[] => {
    if (piece.kind === 'text') return piece.text ? [piece] : [];
    if (piece.kind !== 'element') return [piece];
    const children = withoutEmpty(piece.children);
    return children.length > 0 ? [{ ...piece, children }] : [];
  });
}
