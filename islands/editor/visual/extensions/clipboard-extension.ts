import { $isCodeNode } from '@lexical/code';
import {
  $addUpdateTag,
  $findMatchingParent,
  $getSelection,
  $insertNodes,
  $isParagraphNode,
  $isRangeSelection,
  COMMAND_PRIORITY_LOW,
  defineExtension,
  FORMAT_TEXT_COMMAND,
  mergeRegister,
  PASTE_COMMAND,
  PASTE_TAG,
} from 'lexical';
import { $readHtml } from '../import-export/article.ts';

/** What is pasted is read as what is loaded is: through the policy. In code it is text, and code takes no formats. */
export const ClipboardExtension = defineExtension({
  name: 'article/clipboard',
  register: (editor) =>
    mergeRegister(
      editor.registerCommand(
        PASTE_COMMAND,
        (event) => {
          const data = 'clipboardData' in event ? event.clipboardData : null;
          if (!data || data.types.includes('application/x-lexical-editor')) return false;
          const html = data.getData('text/html');
          if (!html || $inCode()) return false;
          event.preventDefault();
          $addUpdateTag(PASTE_TAG);
          $insertHtml(html);
          return true;
        },
        COMMAND_PRIORITY_LOW,
      ),
      editor.registerCommand(FORMAT_TEXT_COMMAND, $inCode, COMMAND_PRIORITY_LOW),
    ),
});

/** A single paragraph goes into the line at the caret, anything more stands in blocks of its own. */
function $insertHtml(html: string): void {
  const blocks = $readHtml(html);
  const last = blocks.at(-1);
  // Browsers end what they copy with a line break.
  if (blocks.length > 1 && $isParagraphNode(last) && last.isEmpty()) blocks.pop();
  const [only] = blocks;
  $insertNodes(blocks.length === 1 && $isParagraphNode(only) ? only.getChildren() : blocks);
}

function $inCode(): boolean {
  const selection = $getSelection();
  return $isRangeSelection(selection) && $findMatchingParent(selection.anchor.getNode(), $isCodeNode) !== null;
}
