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
 * The nodes that an article can contain and the transforms that keep it well-formed, without anything of a visible
 * editor. Lexical's own extensions for these nodes include its importer, which is not used here and is as large as this
 * editor's own code.
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
