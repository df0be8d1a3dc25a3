import { $isElementNode, type LexicalNode, type NodeKey } from 'lexical';
import { $isFigureNode } from '../nodes/FigureNode.ts';
import { $isImageNode } from '../nodes/ImageNode.ts';

/** The images in nodes and their descendants that are data URLs. */
export function embeddedImages(nodes: readonly LexicalNode[]): [key: NodeKey, src: string][] {
  return nodes.flatMap((node): [NodeKey, string][] => {
    if ($isElementNode(node)) return embeddedImages(node.getChildren());
    const src = $isFigureNode(node) || $isImageNode(node) ? node.getImage().attributes.src : undefined;
    return src?.startsWith('data:') ? [[node.getKey(), src]] : [];
  });
}

/** Decoded by hand: the content security policy forbids `fetch` for data URLs. */
export async function embeddedFile(src: string): Promise<File> {
  const [, type = '', data = ''] = /^data:(image\/\w+);base64,(.*)$/s.exec(src) ?? [];
  const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
  return new File([bytes], `pasted.${type.slice('image/'.length)}`, { type });
}
