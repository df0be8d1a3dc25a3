import { $createParagraphNode, $getRoot, type LexicalNode, type NodeKey } from 'lexical';
import { cleanHtml } from '../../../../src/html/html-policy.ts';
import { parseHtml } from '../../../../src/html/trusted-html.ts';
import { $readBlocks } from './read-blocks.ts';
import { $writeBlock } from './write-blocks.ts';

/** Converts HTML to blocks of the editor, after passing it through the policy. */
export function $readHtml(html: string): LexicalNode[] {
  const { body } = parseHtml(cleanHtml(html));
  return $readBlocks([...body.childNodes]);
}

/** Loads an article into the editor, in place of the current content. */
export function $loadArticle(html: string): void {
  const blocks = $readHtml(html);
  $getRoot()
    .clear()
    .append(...(blocks.length > 0 ? blocks : [$createParagraphNode()]));
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
      html = cleanHtml($writeBlock(block));
      this.blocks.set(key, html);
    }
    return html;
  }
}
