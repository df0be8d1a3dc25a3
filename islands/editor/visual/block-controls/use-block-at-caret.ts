import { $isCodeNode } from '@lexical/code';
import { $isTableNode } from '@lexical/table';
import type { LexicalEditor, NodeKey } from 'lexical';
import { useEffect, useState } from 'react';
import { $hasHeaderRow } from '../tables/header-cells.ts';
import { $blockAtCaret } from './block-at-caret.ts';

export type BlockAtCaret =
  | { readonly kind: 'table'; readonly key: NodeKey; readonly hasHeaderRow: boolean }
  | { readonly kind: 'code'; readonly key: NodeKey; readonly language: string };

/** The properties of the table or code block at the caret that its controls show. Updates only when those change. */
export function useBlockAtCaret(editor: LexicalEditor): BlockAtCaret | undefined {
  const [found, setFound] = useState<string>();
  useEffect(() => {
    const look = () => setFound(editor.read(() => JSON.stringify($described())));
    look();
    return editor.registerUpdateListener(look);
  }, [editor]);
  return found === undefined ? undefined : (JSON.parse(found) as BlockAtCaret);
}

function $described(): BlockAtCaret | undefined {
  const block = $blockAtCaret();
  if ($isTableNode(block)) return { kind: 'table', key: block.getKey(), hasHeaderRow: $hasHeaderRow(block) };
  if ($isCodeNode(block)) return { kind: 'code', key: block.getKey(), language: block.getLanguage() ?? '' };
  return undefined;
}
