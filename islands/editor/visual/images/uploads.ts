import { $createLinkNode } from '@lexical/link';
import {
  $createParagraphNode,
  $createTextNode,
  $getNodeByKey,
  $nodesOfType,
  HISTORY_MERGE_TAG,
  type LexicalEditor,
  type LexicalNode,
  mergeRegister,
  type NodeKey,
} from 'lexical';
import type { Embed } from '../../../../src/blog/embeds/embed.ts';
import { IMAGE_HEAD_BYTES } from '../../../../src/images/image-format.ts';
import { formatRefusal, IMAGE_REFUSALS } from '../../../../src/images/image-refusals.ts';
import { ImageRefused } from '../../../media/upload/image-refused.ts';
import { UPLOAD } from '../../../media/upload/texts.ts';
import { reportFailure, type UploadImage } from '../../../media/upload/upload.ts';
import { showToast } from '../../../ui/toasts.ts';
import { cardHtml, htmlOf, type LinkedWords } from '../cards/cards.ts';
import type { Attributes } from '../nodes/attributes.ts';
import { $createFigureNode, $isFigureNode, $setFigureClass } from '../nodes/FigureNode.ts';
import { $createHtmlBlockNode } from '../nodes/HtmlBlockNode.ts';
import { $isImageNode } from '../nodes/ImageNode.ts';
import { $createUploadNode, $isUploadNode, UploadNode } from '../nodes/UploadNode.ts';
import { embeddedFile, embeddedImages } from './embedded.ts';
import { CARD, EMBED, TEXTS } from './texts.ts';
import { createUploadView, type UploadView } from './upload-view.ts';

/** What an address leads to: a video with its title and still image, or a page with its words and image. */
export interface Linked extends LinkedWords {
  readonly file?: File;
}

/**
 * Loads what is shown of a video or a page at an address, through the site's server.
 * @throws ImageRefused with a message for the author
 */
export type LoadLinked = (kind: 'still' | 'card', address: string, signal: AbortSignal) => Promise<Linked>;

/** What takes the place of a placeholder. */
interface Made {
  readonly $create: () => LexicalNode;
  /** Whether the author is asked for a description of the image. */
  readonly isAsked?: boolean;
}

/** An image file of the author's, the still image of a video, or a page to be shown as a card. */
interface Upload {
  readonly view: UploadView;
  /** Gets the image and stores it. */
  load: (onProgress: (share: number) => void, signal: AbortSignal) => Promise<Made>;
  /** The title of the toast after a failure. */
  readonly failed: string;
  controller: AbortController;
  /** Set once it has been uploaded. */
  made?: Made;
}

let count = 0;

/**
 * Manages uploads; each has a placeholder in the text that shows its progress. Files are sent one at a time.
 * Undo may restore the placeholder of a finished upload, which is then filled again; an unknown placeholder is removed.
 * @param asked receives the keys of inserted images that need a description
 */
export function createUploads(editor: LexicalEditor, send: UploadImage, loadLinked: LoadLinked, asked: Set<NodeKey>) {
  const uploads = new Map<string, Upload>();
  let queue: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let arrived = false;
  let failed = false;

  /** @returns the placeholders to insert. A refused file gets none; a toast gives the reason */
  function $begin(files: readonly File[]): UploadNode[] {
    const images = files.filter(({ type }) => type.startsWith('image/') && !type.startsWith('image/svg'));
    const refused = files.find((file) => !images.includes(file));
    if (refused) reportRefusal(refused);
    return images.map((file) => {
      const id = newId();
      uploads.set(id, {
        view: createUploadView({
          name: file.name,
          file,
          texts: TEXTS,
          retry: () => start(id),
          remove: () => remove(id),
        }),
        load: async (...progress) => {
          const attributes = await send(file, ...progress);
          return { $create: () => $createFigureNode({ attributes }), isAsked: true };
        },
        failed: UPLOAD.failure.title,
        controller: new AbortController(),
      });
      start(id);
      return $createUploadNode(id);
    });
  }

  /** @returns the placeholder of a video, which its still image takes the place of once it is stored */
  function $beginEmbed({ href, provider }: Embed): UploadNode {
    const id = newId();
    const figureOf = (attributes: Attributes, title = ''): Made => ({
      $create() {
        const figure = $createFigureNode({
          attributes: { ...attributes, alt: `${provider}${title && `: ${title}`}` },
          link: { href },
          ...(title && { caption: htmlOf(title) }),
        });
        $setFigureClass(figure, /^$/, 'embed');
        return figure;
      },
    });
    const upload: Upload = {
      view: createUploadView({
        name: href,
        texts: EMBED,
        retry: () => start(id),
        remove: () => remove(id),
        choose(file) {
          upload.load = async (onProgress, signal) => figureOf(await send(file, onProgress, signal));
          start(id);
        },
      }),
      async load(onProgress, signal) {
        const { title, file } = await loadLinked('still', href, signal);
        if (!file) throw new ImageRefused(EMBED.failure);
        return figureOf(await send(file, onProgress, signal), title);
      },
      failed: EMBED.failed,
      controller: new AbortController(),
    };
    uploads.set(id, upload);
    start(id);
    return $createUploadNode(id, href);
  }

  /** @returns the placeholder of a card, until the words and the image of its page are there */
  function $beginCard(href: string): UploadNode {
    const id = newId();
    uploads.set(id, {
      view: createUploadView({ name: href, texts: CARD, retry: () => start(id), remove: () => remove(id) }),
      async load(onProgress, signal) {
        const { file, ...words } = await loadLinked('card', href, signal);
        const image = file && (await imageOfCard(file, onProgress, signal));
        return { $create: () => $createHtmlBlockNode(cardHtml(href, words, image)) };
      },
      failed: CARD.failed,
      controller: new AbortController(),
    });
    start(id);
    return $createUploadNode(id, href);
  }

  /** Stores the image of a page; undefined if it cannot be, since the card can do without. */
  async function imageOfCard(file: File, ...progress: Parameters<Upload['load']>): Promise<Attributes | undefined> {
    try {
      return await send(file, ...progress);
    } catch (error) {
      progress[1].throwIfAborted();
      console.error('The image of a page could not be stored', error);
      return undefined;
    }
  }

  function newId(): string {
    count += 1;
    return `${count}`;
  }

  function start(id: string): void {
    const upload = uploads.get(id);
    if (!upload) return;
    upload.controller = new AbortController();
    const { signal } = upload.controller;
    upload.view.show(0);
    waiting += 1;
    queue = queue.then(async () => {
      try {
        signal.throwIfAborted();
        const made = await upload.load(upload.view.show, signal);
        signal.throwIfAborted();
        upload.made = made;
        arrived = true;
        fill(id);
      } catch (error) {
        if (!signal.aborted) {
          failed = true;
          upload.view.fail(reportFailure(error, upload.failed));
        }
      }
      waiting -= 1;
      if (waiting === 0) tell();
    });
  }

  /** One toast for several uploads. A failure stays visible. */
  function tell(): void {
    if (arrived && !failed) showToast({ ...UPLOAD.success, kind: 'success' });
    arrived = false;
    failed = false;
  }

  function $placesOf(id: string): UploadNode[] {
    return $nodesOfType(UploadNode).filter((node) => node.getUpload() === id);
  }

  function fill(id: string): void {
    const made = uploads.get(id)?.made;
    if (!made) return;
    editor.update(
      () => {
        for (const place of $placesOf(id)) {
          const node = made.$create();
          if (made.isAsked) asked.add(node.getKey());
          place.replace(node);
        }
      },
      { tag: HISTORY_MERGE_TAG },
    );
  }

  function remove(id: string): void {
    uploads.get(id)?.controller.abort();
    editor.update(
      () => {
        for (const place of $placesOf(id)) {
          const href = place.getAddress();
          if (place.isSelected()) place.selectNext(0, 0);
          if (href) place.replace($createParagraphNode().append($createLinkNode(href).append($createTextNode(href))));
          else place.remove();
        }
      },
      { tag: HISTORY_MERGE_TAG },
    );
    editor.focus();
  }

  /** Uploads images that were pasted as data URLs. If that fails, they stay as they are. */
  function $takeEmbedded(nodes: readonly LexicalNode[]): void {
    for (const [key, src] of embeddedImages(nodes)) {
      queue = queue
        .then(async () => {
          const uploaded = await send(await embeddedFile(src), () => {}, ended.signal);
          editor.update(() => $setAddress($getNodeByKey(key), src, uploaded.src), { tag: HISTORY_MERGE_TAG });
        })
        .catch((error) => console.error('A pasted image could not be stored', error));
    }
  }

  const ended = new AbortController();
  const warn = (event: BeforeUnloadEvent) => {
    if (waiting > 0) event.preventDefault();
  };
  window.addEventListener('beforeunload', warn);
  const stop = editor.registerMutationListener(
    UploadNode,
    (changes, { prevEditorState }) => {
      for (const [key, change] of changes) {
        if (change === 'destroyed') {
          const id = prevEditorState.read(() => $uploadAt(key));
          const upload = uploads.get(id);
          if (!upload?.made && editor.read(() => $placesOf(id).length === 0)) upload?.controller.abort();
        } else if (change === 'created') show(key);
      }
    },
    { skipInitialization: false },
  );

  function show(key: string): void {
    const id = editor.read(() => $uploadAt(key));
    const upload = uploads.get(id);
    if (!upload) remove(id);
    else if (upload.made) queueMicrotask(() => fill(id));
    else {
      editor.getElementByKey(key)?.replaceChildren(upload.view.element);
      // Undo removed the placeholder, which cancelled the upload.
      if (upload.controller.signal.aborted) upload.view.fail(TEXTS.stopped);
    }
  }

  return {
    $begin,
    $beginEmbed,
    $beginCard,
    $takeEmbedded,
    stop: mergeRegister(stop, () => {
      window.removeEventListener('beforeunload', warn);
      ended.abort();
      if (waiting > 0) reportFailure(new ImageRefused(TEXTS.stopped));
      for (const { controller } of uploads.values()) controller.abort();
    }),
  };
}

/** The id of the upload whose placeholder has this key; '' for any other node. */
function $uploadAt(key: NodeKey): string {
  const node = $getNodeByKey(key);
  return $isUploadNode(node) ? node.getUpload() : '';
}

/** Shows why a file was refused, judged by its content. */
async function reportRefusal(file: File): Promise<void> {
  const head = await file
    .slice(0, IMAGE_HEAD_BYTES)
    .arrayBuffer()
    // A folder cannot be read as a file.
    .catch(() => undefined);
  reportFailure(new ImageRefused(head ? formatRefusal(new Uint8Array(head)) : IMAGE_REFUSALS.notAnImage));
}

function $setAddress(node: LexicalNode | null, from: string, address: string): void {
  if (!$isFigureNode(node) && !$isImageNode(node)) return;
  const image = node.getImage();
  if (image.attributes.src === from) node.setImage({ ...image, attributes: { ...image.attributes, src: address } });
}
