import { $create, $getState, $setState, createState, DecoratorNode, type LexicalNode } from 'lexical';
import { cleanHtml } from '../../../../src/html/html-policy.ts';
import { safeHtml } from '../../../../src/html/safe-html.ts';
import { TEXTS } from '../texts.ts';

// Lexical's own clipboard format may contain anything, since any page can write it.
const htmlState = createState('html', { parse: (value) => (typeof value === 'string' ? cleanHtml(value) : '') });

/** HTML without an equivalent among the other nodes: shown, moved and deleted as a whole, and kept unchanged. */
export class HtmlBlockNode extends DecoratorNode<null> {
  override $config() {
    return this.config('html-block', { extends: DecoratorNode, stateConfigs: [htmlState] });
  }

  /** The safe HTML of one block. */
  getHtml(): string {
    return $getState(this, htmlState);
  }

  override createDOM(): HTMLElement {
    const block = document.createElement('div');
    block.className = 'writing-html';
    block.setAttribute('role', 'group');
    const name = isCard(this.getHtml()) ? TEXTS.card : TEXTS.htmlBlock;
    block.setAttribute('aria-label', name);
    block.dataset.name = name;
    block.innerHTML = safeHtml(this.getHtml().replace(/ id="[^"]*"/g, ''));
    // A click selects the block; a link would take the focus out of the text.
    for (const link of block.querySelectorAll('a')) link.removeAttribute('href');
    return block;
  }

  override updateDOM(): boolean {
    return false;
  }

  override isInline(): false {
    return false;
  }

  override getTextContent(): string {
    return '\n';
  }
}

/** Whether the HTML of a block is a card: a link to a page elsewhere with its words and image. */
export function isCard(html: string): boolean {
  return html.startsWith('<figure class="card">');
}

export function $createHtmlBlockNode(html: string): HtmlBlockNode {
  return $setState($create(HtmlBlockNode), htmlState, html);
}

export function $isHtmlBlockNode(node: LexicalNode | null | undefined): node is HtmlBlockNode {
  return node instanceof HtmlBlockNode;
}
