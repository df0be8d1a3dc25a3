import { $create, $getState, $setState, createState, DecoratorNode, type LexicalNode } from 'lexical';
import { safeLinkUrl } from '../../../../src/html/html-policy.ts';

const uploadState = createState('upload', { parse: (value) => (typeof value === 'string' ? value : '') });

const addressState = createState('address', {
  parse: (value) => (typeof value === 'string' ? safeLinkUrl(value) : ''),
});

/**
 * The placeholder of an image that is being uploaded. It is not part of the article and writes no HTML, unless it stands
 * for a video, which is written as a link until its still image is there. Its content is rendered by visual/images,
 * which is loaded on demand.
 */
export class UploadNode extends DecoratorNode<null> {
  override $config() {
    return this.config('upload', { extends: DecoratorNode, stateConfigs: [uploadState] });
  }

  /** The id of its upload. */
  getUpload(): string {
    return $getState(this, uploadState);
  }

  /** The address of a video whose still image is being fetched; '' for an image of the author's. */
  getAddress(): string {
    return $getState(this, addressState);
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

export function $createUploadNode(upload: string, address = ''): UploadNode {
  return $setState($setState($create(UploadNode), uploadState, upload), addressState, address);
}

export function $isUploadNode(node: LexicalNode | null | undefined): node is UploadNode {
  return node instanceof UploadNode;
}
