import { $create, $getState, $setState, createState, DecoratorNode, type LexicalNode } from 'lexical';

const uploadState = createState('upload', { parse: (value) => (typeof value === 'string' ? value : '') });

/**
 * The placeholder of an image that is being uploaded. It is not part of the article and writes no HTML. Its content is
 * rendered by visual/images, which is loaded on demand.
 */
export class UploadNode extends DecoratorNode<null> {
  override $config() {
    return this.config('upload', { extends: DecoratorNode, stateConfigs: [uploadState] });
  }

  /** The id of its upload. */
  getUpload(): string {
    return $getState(this, uploadState);
  }

  override createDOM(): HTMLElement {
    const place = document.createElement('div');
    place.className = 'my-6';
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
