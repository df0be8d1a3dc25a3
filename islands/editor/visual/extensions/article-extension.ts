import { CodeNode } from '@lexical/code';
import {
  HorizontalRuleNode,
  NormalizeInlineElementsExtension,
  NormalizeTripleClickSelectionExtension,
  namedSignals,
} from '@lexical/extension';
import { LinkNode, registerLink } from '@lexical/link';
import { ListItemNode, ListNode, registerList } from '@lexical/list';
import { HeadingNode, QuoteNode, registerRichText } from '@lexical/rich-text';
import {
  registerTablePlugin,
  registerTableSelectionObserver,
  TableCellNode,
  TableNode,
  TableRowNode,
} from '@lexical/table';
import { defineExtension, mergeRegister } from 'lexical';
import { FigureNode } from '../nodes/FigureNode.ts';
import { HtmlBlockNode } from '../nodes/HtmlBlockNode.ts';
import { ImageNode } from '../nodes/ImageNode.ts';
import { InlineNode } from '../nodes/InlineNode.ts';
import { UploadNode } from '../nodes/UploadNode.ts';

/**
 * What an article can hold, and what keeps it in order; nothing of a visible editor. Lexical's own extensions for these
 * nodes bring its importer with them, which is not used here and weighs as much as this editor's own code.
 */
export const ArticleExtension = defineExtension({
  name: 'article',
  dependencies: [NormalizeInlineElementsExtension, NormalizeTripleClickSelectionExtension],
  nodes: () => [
    HeadingNode,
    QuoteNode,
    ListNode,
    ListItemNode,
    LinkNode,
    CodeNode,
    HorizontalRuleNode,
    TableNode,
    TableRowNode,
    TableCellNode,
    InlineNode,
    FigureNode,
    ImageNode,
    HtmlBlockNode,
    UploadNode,
  ],
  register: (editor) =>
    mergeRegister(
      registerRichText(editor),
      registerList(editor),
      registerLink(editor, namedSignals({ validateUrl: undefined, attributes: undefined })),
      registerTablePlugin(editor),
      registerTableSelectionObserver(editor),
    ),
});
