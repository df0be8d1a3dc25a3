import { $appendNodeToHTML, $generateNodesFromDOMViaExtension, $withRenderContext, contextValue } from '@lexical/html';
import { $createParagraphNode, $getEditor, $getRoot, type LexicalNode, type NodeKey } from 'lexical';
import { cleanHtml } from '../../../../src/html/html-policy.ts';
import { parseHtml } from '../../../../src/html/trusted-html.ts';
import { IsSaving, renameInImages } from './export-nodes.ts';

/** Converts HTML to blocks of the editor, after passing it through the policy. */
export function $readHtml(html: string): LexicalNode[] {
  const parsed = parseHtml(cleanHtml(html));
  const article = parsed.createElement('div');
  article.append(...parsed.body.childNodes);
  parsed.body.append(article);
  return $generateNodesFromDOMViaExtension(parsed);
}

/** Loads an article into the editor, in place of the current content. */
export function $loadArticle(html: string): void {
  const blocks = $readHtml(html);
  $getRoot()
    .clear()
    .append(...(blocks.length > 0 ? blocks : [$createParagraphNode()]));
}

/** Writes nodes as HTML. It has not passed the policy: links and Lexical's own clipboard format may hold anything. */
export function $writeHtml(...nodes: readonly LexicalNode[]): string {
  // The content of a template belongs to a document in which nothing loads.
  const template = document.createElement('template');
  const editor = $getEditor();
  $withRenderContext(
    [contextValue(IsSaving, true)],
    editor,
  )(() => {
    for (const node of nodes) $appendNodeToHTML(editor, node, template.content);
  });
  renameInImages(template.content, 'data-src', 'src');
  return template.innerHTML;
}

/**
 * Writes the article as safe HTML, one line per block, without the empty lines at the end, which exist only for the
 * caret.
 * The HTML of each block is cached by its key; the caller must call `forget` for blocks that changed.
 */
export class ArticleWriter {
  private readonly blocks = new Map<NodeKey, string>();

  forget(keys?: Iterable<NodeKey>): void {
    if (keys) for (const key of keys) this.blocks.delete(key);
    else this.blocks.clear();
  }

  $write(): string {
    const html = $getRoot()
      .getChildren()
      .map((block) => this.$block(block))
      .filter((html) => html !== '')
      .join('\n');
    return html.replace(/(?:(?:^|\n)<p[^>]*><br><\/p>)+$/, '');
  }

  private $block(block: LexicalNode): string {
    const key = block.getKey();
    let html = this.blocks.get(key);
    if (html === undefined) {
      html = cleanHtml($writeHtml(block));
      this.blocks.set(key, html);
    }
    return html;
  }
}
