import { $createParagraphNode, $getRoot, type LexicalNode, type NodeKey } from 'lexical';
import { cleanHtml } from '../../../../src/html/html-policy.ts';
import { parseHtml } from '../../../../src/html/trusted-html.ts';
import { $readBlocks } from './read-blocks.ts';
import { $writeBlock } from './write-blocks.ts';

/** HTML as blocks of the editor, after it has passed the policy. */
export function $readHtml(html: string): LexicalNode[] {
  const { body } = parseHtml(cleanHtml(html));
  return $readBlocks([...body.childNodes]);
}

/** Puts an article into the editor, in place of what was there. */
export function $loadArticle(html: string): void {
  const blocks = $readHtml(html);
  $getRoot()
    .clear()
    .append(...(blocks.length > 0 ? blocks : [$createParagraphNode()]));
}

/**
 * Writes the article in the editor as safe HTML, a line a block, without the empty lines at its end: the caret stands
 * there. What a block was written as is remembered, by its key; the caller forgets those that changed.
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
