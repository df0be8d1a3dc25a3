import { $isHorizontalRuleNode } from '@lexical/extension';
import {
  $createNodeSelection,
  $getNearestNodeFromDOMNode,
  $setSelection,
  CLICK_COMMAND,
  COMMAND_PRIORITY_LOW,
  defineExtension,
} from 'lexical';
import { $isFigureNode } from '../nodes/FigureNode.ts';
import { $isHtmlBlockNode } from '../nodes/HtmlBlockNode.ts';
import { $isImageNode } from '../nodes/ImageNode.ts';
import { $isUploadNode } from '../nodes/UploadNode.ts';

/** A click selects an image, a divider or an HTML block as a whole; links inside are not followed. */
export const ImageSelectionExtension = defineExtension({
  name: 'article/image-selection',
  register: (editor) =>
    editor.registerCommand(
      CLICK_COMMAND,
      (event) => {
        const node = event.target instanceof Node ? $getNearestNodeFromDOMNode(event.target) : null;
        const whole = [$isFigureNode, $isImageNode, $isHtmlBlockNode, $isHorizontalRuleNode, $isUploadNode];
        if (!node || !whole.some(($is) => $is(node))) return false;
        event.preventDefault();
        const selection = $createNodeSelection();
        selection.add(node.getKey());
        $setSelection(selection);
        return true;
      },
      COMMAND_PRIORITY_LOW,
    ),
});
