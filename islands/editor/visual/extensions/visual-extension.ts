import {
  ClickAfterLastBlockExtension,
  HorizontalRuleNode,
  NodeSelectionDataSelectedExtension,
} from '@lexical/extension';
import { HistoryExtension } from '@lexical/history';
import { configExtension, defineExtension } from 'lexical';
import { $loadArticle } from '../import-export/article.ts';
import { FigureNode } from '../nodes/FigureNode.ts';
import { HtmlBlockNode } from '../nodes/HtmlBlockNode.ts';
import { ImageNode } from '../nodes/ImageNode.ts';
import { UploadNode } from '../nodes/UploadNode.ts';
import { ArticleExtension } from './article-extension.ts';
import { ImageSelectionExtension } from './image-selection-extension.ts';
import { QuoteExtension } from './quote-extension.ts';
import { RenderingExtension } from './rendering-extension.ts';
import { theme } from './theme.ts';

/** The extension for an article shown in a visible editor. */
const VisualExtension = defineExtension({
  name: 'article/visual',
  theme,
  dependencies: [
    ArticleExtension,
    RenderingExtension,
    HistoryExtension,
    QuoteExtension,
    ImageSelectionExtension,
    ClickAfterLastBlockExtension,
    configExtension(NodeSelectionDataSelectedExtension, {
      nodes: [FigureNode, ImageNode, HtmlBlockNode, HorizontalRuleNode, UploadNode],
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
