import { $create, $getState, $setState, createState, ElementNode, type LexicalNode } from 'lexical';
import { $attributes, $setAttributes, type Attributes, setDomAttributes } from './attributes.ts';

const tags = /^(?:abbr|b|cite|code|del|em|i|ins|kbd|mark|q|s|samp|small|strong|sub|sup|time|u|var)$/;

const tagState = createState('tag', { parse: (value) => (tags.test(String(value)) ? String(value) : 'span') });

/**
 * Any inline element that is not one of Lexical's text formats: `kbd`, `abbr`, `ins`, a `sup` with an anchor, a `span`
 * in another language.
 */
export class InlineNode extends ElementNode {
  override $config() {
    return this.config('inline', { extends: ElementNode, stateConfigs: [tagState] });
  }

  getTag(): string {
    return $getState(this, tagState);
  }

  override createDOM(): HTMLElement {
    const element = document.createElement(this.getTag());
    setDomAttributes(element, withoutAnchor($attributes(this)));
    return element;
  }

  override updateDOM(): boolean {
    return false;
  }

  override isInline(): true {
    return true;
  }

  override canBeEmpty(): false {
    return false;
  }

  // Text typed at its edges goes outside of it.
  override canInsertTextBefore(): false {
    return false;
  }

  override canInsertTextAfter(): false {
    return false;
  }
}

/** Leaves out the id, which could clash with one on the page around the editor. */
function withoutAnchor({ id, ...others }: Attributes): Attributes {
  return others;
}

export function $createInlineNode(tag: string, attributes: Attributes): InlineNode {
  return $setAttributes($setState($create(InlineNode), tagState, tag), attributes);
}

export function $isInlineNode(node: LexicalNode | null | undefined): node is InlineNode {
  return node instanceof InlineNode;
}
