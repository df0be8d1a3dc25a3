import { $createLinkNode, $isLinkNode, $toggleLink } from '@lexical/link';
import {
  $addUpdateTag,
  $createParagraphNode,
  $createTextNode,
  $getNodeByKey,
  $getSelection,
  $isParagraphNode,
  $isRangeSelection,
  $isRootNode,
  HISTORY_PUSH_TAG,
  type LexicalEditor,
  mergeRegister,
  type NodeKey,
  PASTE_TAG,
} from 'lexical';
import { embedOf } from '../../../../src/blog/embeds/embed.ts';
import type { UploadImage } from '../../../media/upload/upload.ts';
import { showToast } from '../../../ui/toasts.ts';
import { registerCards } from '../cards/cards.ts';
import { registerMoving } from '../images/moving.ts';
import { $placeBlocks, $pointAt, $selectPoint } from '../images/place.ts';
import { registerImageFields } from '../images/register-image-fields.ts';
import { IMAGE_FORM } from '../images/texts.ts';
import { createUploads, type LoadLinked } from '../images/uploads.ts';
import { $insertPasted, type Pasted } from '../pasting/insert-pasted.ts';
import { linkAddress } from '../toolbar/link-address.ts';

export type Transfer = ReturnType<typeof startTransfer>;

interface Dropped extends Pasted {
  /** The key of the dragged image of this text, or ''. */
  readonly image: string;
}

/**
 * The features for inserting content: tidy pasting, drops, image uploads. Loaded when writing starts.
 */
export function startTransfer(editor: LexicalEditor, upload: UploadImage, loadLinked: LoadLinked) {
  const asked = new Set<NodeKey>();
  const uploads = createUploads(editor, upload, loadLinked, asked);
  const moving = registerMoving(editor);

  function $paste(pasted: Pasted): void {
    const { html, text, files } = pasted;
    if (!html && text && $linkSelection(text)) return;
    if (!pasted.asWords && ($insertEmbed(text) || (!html && $insertAddress(text)))) return;
    const inserted = html || text ? $insertPasted(pasted) : undefined;
    if (inserted) {
      uploads.$takeEmbedded(inserted.nodes);
      if (inserted.lostImages > 0) showToast({ ...IMAGE_FORM.lost(inserted.lostImages), kind: 'destructive' });
    } else if (files.length > 0) $placeBlocks(uploads.$begin(files));
  }

  /** Inserts the video at an address that is pasted alone into an empty paragraph. Undo leaves a link. @returns whether it did */
  function $insertEmbed(text: string): boolean {
    const embed = embedOf(text);
    const selection = $getSelection();
    const line = $isRangeSelection(selection) ? selection.anchor.getNode() : null;
    if (!embed || !$isParagraphNode(line) || !line.isEmpty() || !$isRootNode(line.getParent())) return false;
    line.append($createLinkNode(embed.href).append($createTextNode(embed.href)));
    if (!line.getNextSibling()) line.insertAfter($createParagraphNode());
    line.selectNext(0, 0);
    setTimeout(() =>
      editor.update(
        () => {
          if (line.isAttached()) line.getLatest().replace(uploads.$beginEmbed(embed));
        },
        { tag: HISTORY_PUSH_TAG },
      ),
    );
    return true;
  }

  return {
    /** Inserts pasted data at the selection. Call within an update. */
    $paste,
    /** Inserts dropped data at a point of the window. Call within an update. */
    $drop(dropped: Dropped, point: { x: number; y: number }): void {
      $addUpdateTag(PASTE_TAG);
      moving.end();
      const place = $pointAt(editor, point);
      if (dropped.image) moving.$move(dropped.image, place);
      else if (dropped.files.length > 0 && !dropped.text) $placeBlocks(uploads.$begin(dropped.files), place);
      else {
        $selectPoint(editor, point);
        $paste(dropped);
      }
    },
    /** Fetches what the page says that a line leads to, and shows it in place of the line. Call within an update. */
    $showAsCard(key: NodeKey): void {
      const line = $getNodeByKey(key);
      const link = $isParagraphNode(line) ? line.getFirstChild() : null;
      if (!line || !$isLinkNode(link)) return;
      $addUpdateTag(HISTORY_PUSH_TAG);
      if (!line.getNextSibling()) line.insertAfter($createParagraphNode());
      line.selectNext(0, 0);
      line.replace(uploads.$beginCard(link.getURL()));
    },
    onDragOver: moving.onDragOver,
    stop: mergeRegister(uploads.stop, moving.stop, registerImageFields(editor, upload, asked), registerCards(editor)),
  };
}

const address = /^(?:(?:https?|mailto|tel):|[^\s@/:]+@[^\s@/]+\.[^\s@/.]+$)\S*$/i;

/** Inserts an address that is pasted alone into an empty paragraph as a link, which can become a card. @returns whether it did */
function $insertAddress(pasted: string): boolean {
  const text = pasted.trim();
  const selection = $getSelection();
  const line = $isRangeSelection(selection) ? selection.anchor.getNode() : null;
  if (!/^https?:\/\/\S+$/i.test(text) || !$isParagraphNode(line) || !line.isEmpty() || !$isRootNode(line.getParent()))
    return false;
  const checked = linkAddress(text);
  if (!('href' in checked)) return false;
  line.append($createLinkNode(checked.href).append($createTextNode(text)));
  line.selectEnd();
  return true;
}

/** Turns the selected text into a link, if what is pasted is an address and nothing else. Returns whether it did. */
function $linkSelection(pasted: string): boolean {
  const selection = $getSelection();
  const text = pasted.trim();
  if (!$isRangeSelection(selection) || selection.isCollapsed() || !address.test(text)) return false;
  const words = selection.getTextContent();
  // An address pasted over another one replaces it.
  if (!words.trim() || words.includes('\n') || address.test(words.trim())) return false;
  const checked = linkAddress(text);
  if (!('href' in checked)) return false;
  $toggleLink(checked.href, { rel: null, target: null });
  return true;
}
