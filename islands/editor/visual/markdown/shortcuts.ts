import {
  type ElementTransformer,
  registerMarkdownShortcuts,
  type TextFormatTransformer,
  type Transformer,
} from '@lexical/markdown';
import type { LexicalEditor, TextFormatType } from 'lexical';
import { BLOCK_SHORTCUTS } from './block-shortcuts.ts';
import { LINK } from './link-shortcut.ts';

/**
 * Double signs work within a word too, as in `**big**ger`. Lexical's own shortcuts turn `2*3*4` into italics: a single
 * sign must stand at the edges of words, and so must underscores, which names in code contain. Longer signs come first,
 * because the shorter ones are part of them.
 */
const WITHIN_WORDS = /^(?:\*{2,3}|~~)$/;
const FORMATS: readonly (readonly [tag: string, ...formats: TextFormatType[]])[] = [
  ['***', 'bold', 'italic'],
  ['**', 'bold'],
  ['__', 'bold'],
  ['~~', 'strikethrough'],
  ['*', 'italic'],
  ['_', 'italic'],
];

const TRANSFORMERS: Transformer[] = [
  ...BLOCK_SHORTCUTS.map(
    (shortcut): ElementTransformer => ({ ...shortcut, dependencies: [], export: () => null, type: 'element' }),
  ),
  LINK,
  { tag: '`', format: ['code'], type: 'text-format' },
  ...FORMATS.map(
    ([tag, ...format]): TextFormatTransformer => ({
      tag,
      format,
      intraword: WITHIN_WORDS.test(tag),
      type: 'text-format',
    }),
  ),
];

/**
 * Applies Markdown signs as they are typed, except in code; undo restores the signs. Returns a function that removes
 * the handlers.
 */
export function registerMarkdown(editor: LexicalEditor): () => void {
  return registerMarkdownShortcuts(editor, TRANSFORMERS);
}
