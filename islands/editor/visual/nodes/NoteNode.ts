import { $create, $getState, $setState, createState, DecoratorNode, type LexicalNode } from 'lexical';
import { cleanHtml } from '../../../../src/html/html-policy.ts';
import { safeHtml } from '../../../../src/html/safe-html.ts';

const noteState = createState('note', { parse: (value) => (typeof value === 'string' ? cleanHtml(value) : '') });

/** A footnote: one line of text behind a word, which the page shows below the text. Edited in a form. */
export class NoteNode extends DecoratorNode<null> {
  override $config() {
    return this.config('note', { extends: DecoratorNode, stateConfigs: [noteState] });
  }

  /** The safe HTML of the line. */
  getHtml(): string {
    return $getState(this, noteState);
  }

  setHtml(html: string): this {
    return $setState(this, noteState, html);
  }

  override createDOM(): HTMLElement {
    const note = document.createElement('small');
    note.className = 'footnote';
    note.innerHTML = safeHtml(this.getHtml());
    return note;
  }

  override updateDOM(): true {
    return true;
  }

  override isInline(): true {
    return true;
  }

  override getTextContent(): string {
    return this.getHtml().replace(/<[^>]*>/g, '');
  }
}

export function $createNoteNode(html: string): NoteNode {
  return $create(NoteNode).setHtml(html);
}

export function $isNoteNode(node: LexicalNode | null | undefined): node is NoteNode {
  return node instanceof NoteNode;
}
