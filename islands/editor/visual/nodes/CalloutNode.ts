import { QuoteNode } from '@lexical/rich-text';
import { $create, type LexicalNode } from 'lexical';

/** A box beside the argument. It contains blocks as a quotation does, and the same keys enter and leave it. */
export class CalloutNode extends QuoteNode {
  override $config() {
    return this.config('callout', { extends: QuoteNode });
  }

  override createDOM(): HTMLElement {
    const box = document.createElement('aside');
    box.className = 'callout';
    return box;
  }
}

export function $createCalloutNode(): CalloutNode {
  return $create(CalloutNode).setIsShadowRoot(true);
}

export function $isCalloutNode(node: LexicalNode | null | undefined): node is CalloutNode {
  return node instanceof CalloutNode;
}
