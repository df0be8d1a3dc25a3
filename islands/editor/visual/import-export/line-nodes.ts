import { $createLinkNode, $isLinkNode } from '@lexical/link';
import {
  $createLineBreakNode,
  $createTextNode,
  $isElementNode,
  $isLineBreakNode,
  $isTextNode,
  type LexicalNode,
} from 'lexical';
import { $attributes, $setAttributes, type Attributes } from '../nodes/attributes.ts';
import { $createImageNode, $isImageNode } from '../nodes/ImageNode.ts';
import { $createInlineNode, $isInlineNode } from '../nodes/InlineNode.ts';
import type { Piece } from './pieces.ts';

/** Converts a line of text to Lexical's nodes. */
export function $lineNodes(pieces: readonly Piece[]): LexicalNode[] {
  return pieces.map((piece) => {
    if (piece.kind === 'text') return $createTextNode(piece.text).setFormat(piece.format);
    if (piece.kind === 'break') return $createLineBreakNode();
    if (piece.kind === 'image') return $createImageNode(piece.image);
    const element = piece.tag === 'a' ? $link(piece.attributes) : $createInlineNode(piece.tag, piece.attributes);
    return element.append(...$lineNodes(piece.children));
  });
}

function $link({ href = '', title, target, rel, ...others }: Attributes) {
  const link = $createLinkNode(href, { title: title ?? null, target: target ?? null, rel: rel ?? null });
  return $setAttributes(link, others);
}

/** Converts Lexical's nodes to a line of text. */
export function $piecesOf(nodes: readonly LexicalNode[]): Piece[] {
  return nodes.flatMap((node): Piece[] => {
    if ($isTextNode(node)) return [{ kind: 'text', text: node.getTextContent(), format: node.getFormat() }];
    if ($isLineBreakNode(node)) return [{ kind: 'break' }];
    if ($isImageNode(node)) return [{ kind: 'image', image: node.getImage() }];
    if (!$isElementNode(node)) return [];
    const children = $piecesOf(node.getChildren());
    if ($isInlineNode(node)) {
      return [{ kind: 'element', tag: node.getTag(), attributes: $attributes(node), children }];
    }
    if (!$isLinkNode(node)) return children;
    const named = { href: node.getURL(), title: node.getTitle(), target: node.getTarget(), rel: node.getRel() };
    const attributes = { ...definedOnly(named), ...$attributes(node) };
    return [{ kind: 'element', tag: 'a', attributes, children }];
  });
}

function definedOnly(values: Readonly<Record<string, string | null>>): Attributes {
  const found: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) if (value) found[name] = value;
  return found;
}
