import { startTag, written } from './markup.ts';
import { FORMATS, type Piece } from './pieces.ts';

/** All format bits. */
const ANY = ~0;

/**
 * Writes a line of text as HTML. Formats that span several pieces are opened once (`<strong>a <em>b</em></strong>`);
 * one that covers only a single link or element is written inside it. Spaces that HTML would collapse are written as
 * no-break spaces.
 */
export function writeLine(pieces: readonly Piece[]): string {
  const closed = pieces.at(-1)?.kind === 'break' ? [...pieces, { kind: 'break' } as const] : pieces;
  return run(withSpacesKept(closed), 0);
}

function run(pieces: readonly Piece[], open: number): string {
  let html = '';
  for (let at = 0; at < pieces.length; ) {
    const [bit, tag, end] = longest(pieces, at, open);
    const piece = pieces[at] as Piece;
    const single = end === at + 1 && piece.kind === 'element';
    if (bit && !single) {
      html += `<${tag}>${run(pieces.slice(at, end), open | bit)}</${tag}>`;
      at = end;
    } else {
      html += writePiece(piece, open);
      at += 1;
    }
  }
  return html;
}

/** The format that can be opened here and extends furthest: its bit, its element and its end. */
function longest(pieces: readonly Piece[], at: number, open: number): [bit: number, tag: string, end: number] {
  let found: [number, string, number] = [0, '', at];
  const formats = pieces.slice(at).map(formatOf);
  if (formats[0] === ANY) return found;
  for (const [bit, tag = ''] of FORMATS) {
    if (open & bit) continue;
    let length = 0;
    while ((formats[length] ?? 0) & bit) length += 1;
    // A line break after bold text is not included in the bold.
    while (length > 0 && formats[length - 1] === ANY) length -= 1;
    if (at + length > found[2]) found = [bit, tag, at + length];
  }
  return found;
}

/** The formats that apply to a whole piece; an image or a line break takes those of its neighbours. */
function formatOf(piece: Piece): number {
  if (piece.kind === 'text') return piece.format;
  if (piece.kind !== 'element') return ANY;
  return piece.children.reduce((common, child) => common & formatOf(child), ANY);
}

function writePiece(piece: Piece, open: number): string {
  if (piece.kind === 'text') return written(piece.text);
  if (piece.kind === 'break') return '<br>';
  if (piece.kind === 'image') return startTag('img', piece.image.attributes);
  return `${startTag(piece.tag, piece.attributes)}${run(piece.children, open)}</${piece.tag}>`;
}

function withSpacesKept(pieces: readonly Piece[]): Piece[] {
  let atStart = true;
  let atSpace = false;
  let last: Extract<Piece, { kind: 'text' }> | undefined;
  const endLine = () => {
    if (last) last.text = last.text.replace(/ $/, '');
    last = undefined;
    atStart = true;
  };
  const keep = (list: readonly Piece[]): Piece[] =>
    list.map((piece) => {
      if (piece.kind === 'break') endLine();
      if (piece.kind === 'element') return { ...piece, children: keep(piece.children) };
      if (piece.kind === 'image') {
        atStart = false;
        atSpace = false;
        last = undefined;
      }
      if (piece.kind !== 'text') return piece;
      const kept = { ...piece, text: '' };
      for (const character of piece.text.replaceAll('\t', ' ')) {
        if (character === ' ' && atStart) continue;
        kept.text += character === ' ' && atSpace ? '\u00A0' : character;
        atSpace = character === ' ' && !atSpace;
        atStart = false;
      }
      if (kept.text) last = kept;
      return kept;
    });
  const kept = keep(pieces);
  endLine();
  return kept;
}
