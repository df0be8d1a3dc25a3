import {
  $isHorizontalRuleNode,
  ClickAfterLastBlockExtension,
  HorizontalRuleNode,
  NodeSelectionDataSelectedExtension,
} from '@lexical/extension';
import { HistoryExtension } from '@lexical/history';
import {
  $createNodeSelection,
  $getNearestNodeFromDOMNode,
  $setSelection,
  CLICK_COMMAND,
  COMMAND_PRIORITY_LOW,
  configExtension,
  defineExtension,
  type EditorThemeClasses,
} from 'lexical';
import { $loadArticle } from '../import-export/article.ts';
import { $isFigureNode, FigureNode } from '../nodes/FigureNode.ts';
import { $isHtmlBlockNode, HtmlBlockNode } from '../nodes/HtmlBlockNode.ts';
import { $isImageNode, ImageNode } from '../nodes/ImageNode.ts';
import { $isNoteNode, NoteNode } from '../nodes/NoteNode.ts';
import { $isUploadNode, UploadNode } from '../nodes/UploadNode.ts';
import { TypographyExtension } from '../typing/typography-extension.ts';
import { ArticleExtension } from './article-extension.ts';
import { KeysExtension } from './keys-extension.ts';

/** Only the classes that the site's own prose styles do not cover. */
const theme: EditorThemeClasses = {
  blockCursor: 'writing-caret',
  code: 'writing-code',
  list: { nested: { listitem: 'writing-nested' } },
  tableCellSelected: 'writing-cell',
  tableSelection: 'writing-cells',
  text: {
    underline: 'writing-underline',
    strikethrough: 'writing-strike',
    underlineStrikethrough: 'writing-underline-strike',
  },
};

/** A click selects an image, a divider or an HTML block as a whole; links inside are not followed. */
const ImageSelectionExtension = defineExtension({
  name: 'article/image-selection',
  register: (editor) =>
    editor.registerCommand(
      CLICK_COMMAND,
      (event) => {
        const node = event.target instanceof Node ? $getNearestNodeFromDOMNode(event.target) : null;
        const whole = [
          $isFigureNode,
          $isImageNode,
          $isNoteNode,
          $isHtmlBlockNode,
          $isHorizontalRuleNode,
          $isUploadNode,
        ];
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

/** The extension for an article shown in a visible editor. */
const VisualExtension = defineExtension({
  name: 'article/visual',
  theme,
  dependencies: [
    ArticleExtension,
    HistoryExtension,
    KeysExtension,
    TypographyExtension,
    ImageSelectionExtension,
    ClickAfterLastBlockExtension,
    configExtension(NodeSelectionDataSelectedExtension, {
      nodes: [FigureNode, ImageNode, NoteNode, HtmlBlockNode, HorizontalRuleNode, UploadNode],
    }),
  ],
});

/** Defines the editor of one article. */
export function articleEditor(html: string) {
  return defineExtension({
    name: 'article/edited',
    namespace: 'article',
    dependencies: [VisualExtension],
    $initialEditorState: () => $loadArticle(html),
    onError: (error) => console.error(error),
  });
}
