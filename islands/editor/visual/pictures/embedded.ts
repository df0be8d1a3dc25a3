import { $isElementNode, type LexicalNode, type NodeKey } from 'lexical';
import { $isFigureNode } from '../nodes/FigureNode.ts';
import { $isImageNode } from '../nodes/ImageNode.ts';

/** The pictures among nodes and below them that are data rather than an address. */
export function embeddedPictures(nodes: readonly LexicalNode[]): [key: NodeKey, src: string][] {
  return nodes.flatMap((node): [NodeKey, string][] => {
    if ($isElementNode(node)) return embeddedPictures(node.getChildren());
    const src = $isFigureNode(node) || $isImageNode(node) ? node.getPicture().image.src : undefined;
    return src?.startsWith('data:') ? [[node.getKey(), src]] : [];
  });
}

/** Not by `fetch`, which the content security policy keeps from data. */
export async function embeddedFile(src: string): Promise<File> {
  const [, type = '', data = ''] = /^data:(image\/\w+);base64,(.*)$/s.exec(src) ?? [];
  const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
  return new File([bytes], `pasted.${type.slice('image/'.length)}`, { type });
}
