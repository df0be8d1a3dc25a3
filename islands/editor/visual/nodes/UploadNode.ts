import { $create, $getState, $setState, createState, DecoratorNode, type LexicalNode } from 'lexical';

const uploadState = createState('upload', { parse: (value) => (typeof value === 'string' ? value : '') });

/**
 * The place of a picture that is on its way. It is no part of the article: nothing is written of it. What it shows is
 * the business of visual/pictures, which comes when it is needed.
 */
export class UploadNode extends DecoratorNode<null> {
  override $config() {
    return this.config('upload', { extends: DecoratorNode, stateConfigs: [uploadState] });
  }

  /** Which upload it waits for. */
  getUpload(): string {
    return $getState(this, uploadState);
  }

  override createDOM(): HTMLElement {
    const place = document.createElement('div');
    place.className = 'visual__upload';
    return place;
  }

  override updateDOM(): false {
    return false;
  }

  override isInline(): false {
    return false;
  }

  override getTextContent(): string {
    return '';
  }
}

export function $createUploadNode(upload: string): UploadNode {
  return $setState($create(UploadNode), uploadState, upload);
}

export function $isUploadNode(node: LexicalNode | null | undefined): node is UploadNode {
  return node instanceof UploadNode;
}
