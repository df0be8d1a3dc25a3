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
 * Lexical's own take `2*3*4` for italics: these formats begin and end where a word does. Those of more characters come
 * first, since the shorter ones are part of them.
 */
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
  ...FORMATS.map(([tag, ...format]): TextFormatTransformer => ({ tag, format, intraword: false, type: 'text-format' })),
];

/**
 * Takes Markdown's signs for what they mean while one types them; undoing gives the signs back. Not in code. Returns
 * what stops it.
 */
export function registerMarkdown(editor: LexicalEditor): () => void {
  return registerMarkdownShortcuts(editor, TRANSFORMERS);
}
