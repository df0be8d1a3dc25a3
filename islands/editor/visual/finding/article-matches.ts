import {
  $createRangeSelection,
  $getNodeByKey,
  $getRoot,
  $getSelection,
  $isDecoratorNode,
  $isElementNode,
  $isRangeSelection,
  $isTextNode,
  $setSelection,
  type ElementNode,
  type LexicalEditor,
  type NodeKey,
} from 'lexical';
import { type FindOptions, occurrences } from './occurrences.ts';

/** A part of a match: text nodes end where the format changes. */
type Part = Readonly<{ key: NodeKey; from: number; to: number }>;

/** A match in the article. */
export type Match = Readonly<{
  /** Its distance from the beginning of the article, in characters. */
  at: number;
  parts: readonly Part[];
}>;

type Line = { at: number; text: string; pieces: { key: NodeKey; at: number; length: number }[] };

/** Stands for an image or another node within a line, which no text matches. */
const OBJECT = '\ufffc';

/** All matches in the article, in order. A match can go across formats, but not from one block into the next. */
export function $matches(query: string, options: FindOptions): Match[] {
  return $lines().flatMap(({ at, text, pieces }) =>
    occurrences(text, query, options).map(([start, end]) => ({
      at: at + start,
      parts: pieces
        .filter((piece) => piece.at < end && piece.at + piece.length > start)
        .map((piece) => ({
          key: piece.key,
          from: Math.max(start - piece.at, 0),
          to: Math.min(end - piece.at, piece.length),
        })),
    })),
  );
}

/** The beginning of the selection as a distance from the beginning of the article; 0 if it is not in a text. */
export function $caretPlace(): number {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return 0;
  const point = selection.isBackward() ? selection.focus : selection.anchor;
  for (const { at, pieces } of $lines())
    for (const piece of pieces) if (piece.key === point.key) return at + piece.at + point.offset;
  return 0;
}

/** Replaces matches, the last one first, so that the places of the others stay true. The first part's format stays. */
export function $replaceMatches(matches: readonly Match[], replacement: string): void {
  for (const { parts } of matches.toReversed()) {
    for (const [index, { key, from, to }] of [...parts.entries()].reverse()) {
      const node = $getNodeByKey(key);
      if (!$isTextNode(node)) continue;
      const text = node.getTextContent();
      const written = `${text.slice(0, from)}${index === 0 ? replacement : ''}${text.slice(to)}`;
      if (written) node.setTextContent(written);
      else node.remove();
    }
  }
}

export function $selectMatch({ parts }: Match): void {
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last) return;
  const selection = $createRangeSelection();
  const node = $getNodeByKey(first.key);
  // What is typed over the match has its format.
  if ($isTextNode(node)) selection.setFormat(node.getFormat());
  selection.anchor.set(first.key, first.from, 'text');
  selection.focus.set(last.key, last.to, 'text');
  $setSelection(selection);
}

/** The match on the page; undefined while its text is not on the page. */
export function rangeOf(editor: LexicalEditor, { parts }: Match): Range | undefined {
  const [first, last] = [parts[0], parts.at(-1)];
  const start = first && textOf(editor.getElementByKey(first.key));
  const end = last && textOf(editor.getElementByKey(last.key));
  if (!start || !end || first.from > start.length || last.to > end.length) return undefined;
  const range = new Range();
  range.setStart(start, first.from);
  range.setEnd(end, last.to);
  return range;
}

/**
 * Marks matches on the page by the CSS Custom Highlight API (src/styles/editor.css), so that nothing is written into the
 * text. Returns a function that removes the marks.
 */
export function markMatches(all: readonly Range[], current: Range | undefined): () => void {
  if (!('highlights' in CSS)) return () => {};
  CSS.highlights.set('match', new Highlight(...all));
  const shown = new Highlight(...(current ? [current] : []));
  shown.priority = 1;
  CSS.highlights.set('current-match', shown);
  return () => {
    CSS.highlights.delete('match');
    CSS.highlights.delete('current-match');
  };
}

function textOf(element: Node | null): Text | undefined {
  let inner = element;
  while (inner && !(inner instanceof Text)) inner = inner.firstChild;
  return inner ?? undefined;
}

/** The text of each block, with the nodes that it consists of. */
function $lines(): Line[] {
  const lines: Line[] = [];
  let next = 0;
  function read(block: ElementNode) {
    const line: Line = { at: next, text: '', pieces: [] };
    lines.push(line);
    readInline(block, line);
    next = Math.max(next, line.at + line.text.length + 1);
  }
  function readInline(parent: ElementNode, line: Line) {
    for (const node of parent.getChildren()) {
      if ($isTextNode(node)) {
        const text = node.getTextContent();
        line.pieces.push({ key: node.getKey(), at: line.text.length, length: text.length });
        line.text += text;
      } else if ($isElementNode(node) && node.isInline()) readInline(node, line);
      else if ($isElementNode(node)) {
        next = Math.max(next, line.at + line.text.length + 1);
        read(node);
      } else line.text += $isDecoratorNode(node) ? OBJECT : '\n';
    }
  }
  read($getRoot());
  return lines;
}
