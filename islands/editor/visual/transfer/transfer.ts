import { $createLinkNode, $toggleLink } from '@lexical/link';
import {
  $addUpdateTag,
  $createParagraphNode,
  $createTextNode,
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
import { registerMoving } from '../images/moving.ts';
import { $placeBlocks, $pointAt, $selectPoint } from '../images/place.ts';
import { registerImageFields } from '../images/register-image-fields.ts';
import { IMAGE_FORM } from '../images/texts.ts';
import type { LoadStill } from '../images/uploads.ts';
import { createUploads } from '../images/uploads.ts';
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
export function startTransfer(editor: LexicalEditor, upload: UploadImage, loadStill: LoadStill) {
  const asked = new Set<NodeKey>();
  const uploads = createUploads(editor, upload, loadStill, asked);
  const moving = registerMoving(editor);

  function $paste(pasted: Pasted): void {
    const { html, text, files } = pasted;
    if (!html && text && $linkSelection(text)) return;
    if (!pasted.asWords && $insertEmbed(text)) return;
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
    onDragOver: moving.onDragOver,
    stop: mergeRegister(uploads.stop, moving.stop, registerImageFields(editor, upload, asked)),
  };
}

const address = /^(?:(?:https?|mailto|tel):|[^\s@/:]+@[^\s@/]+\.[^\s@/.]+$)\S*$/i;

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
