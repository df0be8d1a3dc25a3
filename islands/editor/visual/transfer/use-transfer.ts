import { $isCodeNode } from '@lexical/code';
import {
  $addUpdateTag,
  $findMatchingParent,
  $getEditor,
  $getNodeByKey,
  $getSelection,
  $insertNodes,
  $isElementNode,
  $isRangeSelection,
  $setSelection,
  type BaseSelection,
  COMMAND_PRIORITY_HIGH,
  COMMAND_PRIORITY_LOW,
  createCommand,
  DRAGOVER_COMMAND,
  DROP_COMMAND,
  FOCUS_COMMAND,
  FORMAT_TEXT_COMMAND,
  HISTORY_MERGE_TAG,
  KEY_DOWN_COMMAND,
  type LexicalCommand,
  type LexicalEditor,
  mergeRegister,
  type NodeKey,
  PASTE_COMMAND,
  PASTE_TAG,
} from 'lexical';
import { useEffect, useEffectEvent } from 'react';
import type { UploadImage } from '../../../media/upload/upload.ts';
import { showToast } from '../../../ui/toasts.ts';
import type { LoadLinked } from '../images/uploads.ts';
import { $readHtml } from '../import-export/article.ts';
import { MOVED_IMAGE } from '../nodes/article-image.ts';
import type { Pasted } from '../pasting/insert-pasted.ts';
import { TEXTS } from '../texts.ts';
import type { Transfer } from './transfer.ts';

/** Makes a card of the line with this key, which contains a link and nothing else. */
export const SHOW_AS_CARD: LexicalCommand<NodeKey> = createCommand('SHOW_AS_CARD');

/**
 * Handles pasting and dropping. The code is loaded when the text gets the focus or a file is dragged over it. If
 * something is pasted before it has loaded, the position is kept, and text typed meanwhile comes after the pasted
 * content.
 */
function registerTransfer(editor: LexicalEditor, upload: UploadImage, loadLinked: LoadLinked): () => void {
  let transfer: Transfer | undefined;
  let coming: Promise<Transfer> | undefined;
  let ended = false;
  let asWords = false;

  function fetchTransfer(): Promise<Transfer> {
    coming ??= import('./transfer.ts').then(
      ({ startTransfer }) => {
        const started = startTransfer(editor, upload, loadLinked);
        if (ended) started.stop();
        transfer = started;
        return started;
      },
      (error) => {
        coming = undefined;
        throw error;
      },
    );
    return coming;
  }

  /** Loads the code ahead of time. A failure is ignored here: the next paste tries again and reports it. */
  function foresee(): false {
    if (!coming) fetchTransfer().catch(() => {});
    return false;
  }

  function $take(pasted: Pasted): void {
    $addUpdateTag(PASTE_TAG);
    if (transfer) {
      transfer.$paste(pasted);
      return;
    }
    const selection = $getSelection();
    // Removes the selected text at once if more than an address is pasted; an address would turn the text into a link.
    if (pasted.html && $isRangeSelection(selection)) selection.removeText();
    const place = $getSelection()?.clone() ?? null;
    const goOn = ($insert: () => void) =>
      editor.update(
        () => {
          if (place && $isStillThere(place)) $setSelection(place.clone());
          $insert();
        },
        { tag: [PASTE_TAG, HISTORY_MERGE_TAG] },
      );
    fetchTransfer().then(
      ({ $paste }) => goOn(() => $paste(pasted)),
      (error) => {
        missing(error);
        goOn(() => {
          if (pasted.html) $insertNodes($readHtml(pasted.html));
          else $getSelection()?.insertRawText(pasted.text);
        });
      },
    );
  }

  const stop = mergeRegister(
    editor.registerCommand(FOCUS_COMMAND, foresee, COMMAND_PRIORITY_LOW),
    editor.registerCommand(
      KEY_DOWN_COMMAND,
      ({ key, shiftKey }) => {
        if (key.toLowerCase() === 'v') asWords = shiftKey;
        return false;
      },
      COMMAND_PRIORITY_HIGH,
    ),
    editor.registerCommand(
      PASTE_COMMAND,
      (event) => {
        const data = 'clipboardData' in event ? event.clipboardData : null;
        if (!data || $isOwnContent(data)) return false;
        event.preventDefault();
        const pasted = contentOf(data);
        if (isRefused(pasted)) return true;
        if ($inCode()) $getSelection()?.insertRawText(pasted.text);
        else $take({ ...pasted, asWords });
        return true;
      },
      COMMAND_PRIORITY_LOW,
    ),
    editor.registerCommand(
      DRAGOVER_COMMAND,
      (event) => {
        foresee();
        return transfer?.onDragOver(event) ?? false;
      },
      COMMAND_PRIORITY_LOW,
    ),
    editor.registerCommand(
      DROP_COMMAND,
      (event) => {
        const data = event.dataTransfer;
        // Lexical handles dragged text of an editor.
        if (!data || data.types.includes('application/x-lexical-drag')) return false;
        event.preventDefault();
        // The data of a drop is available only during the event.
        const dropped = { ...contentOf(data), image: data.getData(MOVED_IMAGE) };
        const point = { x: event.clientX, y: event.clientY };
        if (isRefused(dropped)) return true;
        if (transfer) transfer.$drop(dropped, point);
        else {
          fetchTransfer().then((started) => editor.update(() => started.$drop(dropped, point)), missing);
        }
        return true;
      },
      COMMAND_PRIORITY_LOW,
    ),
    editor.registerCommand(
      SHOW_AS_CARD,
      (line) => {
        fetchTransfer().then(({ $showAsCard }) => editor.update(() => $showAsCard(line)), missing);
        return true;
      },
      COMMAND_PRIORITY_LOW,
    ),
    // Text in code cannot be formatted.
    editor.registerCommand(FORMAT_TEXT_COMMAND, $inCode, COMMAND_PRIORITY_LOW),
  );

  return () => {
    ended = true;
    stop();
    transfer?.stop();
  };
}

function missing(error: unknown): void {
  console.error('What takes pasted and dropped things could not be loaded', error);
  showToast({ ...TEXTS.partMissing, kind: 'destructive' });
}

/**
 * Whether the data was copied in this editor. Lexical would read data from another editor with its own HTML import,
 * which uses neither the policy nor our nodes, and needs a Trusted Types policy that allows everything.
 */
function $isOwnContent(data: DataTransfer): boolean {
  try {
    return JSON.parse(data.getData('application/x-lexical-editor')).namespace === $getEditor()._config.namespace;
  } catch {
    return false;
  }
}

function contentOf(data: DataTransfer): Pasted {
  return { html: data.getData('text/html'), text: data.getData('text/plain'), files: [...data.files] };
}

/**
 * The most that is inserted at once, in characters. Reading more would hold the page up for seconds, and a text may not be
 * longer than two million when it is saved.
 */
const MOST_AT_ONCE = 3_000_000;

/** Whether something is too much to insert, which is then said. Images in the HTML do not count: they are uploaded. */
function isRefused({ html, text }: Pasted): boolean {
  if (Math.max(html.replace(/data:image\/[^"']*/g, '').length, text.length) <= MOST_AT_ONCE) return false;
  showToast({ ...TEXTS.tooMuch, kind: 'destructive' });
  return true;
}

/** Whether the nodes of a selection still exist in the text. */
function $isStillThere(selection: BaseSelection): boolean {
  if (!$isRangeSelection(selection)) return selection.getNodes().every((node) => node.isAttached());
  return [selection.anchor, selection.focus].every(({ key, offset }) => {
    const node = $getNodeByKey(key);
    const size = $isElementNode(node) ? node.getChildrenSize() : node?.getTextContentSize();
    return node?.isAttached() && size !== undefined && offset <= size;
  });
}

function $inCode(): boolean {
  const selection = $getSelection();
  return $isRangeSelection(selection) && $findMatchingParent(selection.anchor.getNode(), $isCodeNode) !== null;
}

/**
 * Enables pasting, dropping and the other inserting features; their code is loaded when the text first gets the focus.
 */
export function useTransfer(editor: LexicalEditor, uploadImage: UploadImage, loadLinked: LoadLinked): void {
  const upload = useEffectEvent(uploadImage);
  const load = useEffectEvent(loadLinked);
  useEffect(
    () =>
      registerTransfer(
        editor,
        (...file) => upload(...file),
        (...linked) => load(...linked),
      ),
    [editor],
  );
}
