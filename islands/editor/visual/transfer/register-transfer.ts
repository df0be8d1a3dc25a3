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
  COMMAND_PRIORITY_LOW,
  DRAGOVER_COMMAND,
  DROP_COMMAND,
  FOCUS_COMMAND,
  FORMAT_TEXT_COMMAND,
  HISTORY_MERGE_TAG,
  type LexicalEditor,
  mergeRegister,
  PASTE_COMMAND,
  PASTE_TAG,
} from 'lexical';
import { showToast } from '../../../ui/toasts.ts';
import { $readHtml } from '../import-export/article.ts';
import { TEXTS } from '../texts.ts';
import type { UploadImage } from '../toolbar/upload-image.ts';
import type { Transfer } from './transfer.ts';

/** What comes out of the clipboard or is dropped. Its own form, with which Lexical moves things, is not among it. */
export interface Pasted {
  readonly html: string;
  readonly text: string;
  readonly files: readonly File[];
}

/**
 * Takes what is pasted and dropped. The code that does so is fetched when the text gets the focus or a file is dragged
 * over it; where something is pasted before it has come, the place is kept, and what is typed meanwhile follows it.
 */
export function registerTransfer(editor: LexicalEditor, upload: UploadImage): () => void {
  let transfer: Transfer | undefined;
  let coming: Promise<Transfer> | undefined;
  let ended = false;

  function fetchTransfer(): Promise<Transfer> {
    coming ??= import('./transfer.ts').then(
      ({ startTransfer }) => {
        const started = startTransfer(editor, upload);
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

  /** A failure shows when it matters: the next paste tries again. */
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
    // What is selected gives way at once to what is more than an address, which would become its link.
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
      PASTE_COMMAND,
      (event) => {
        const data = 'clipboardData' in event ? event.clipboardData : null;
        if (!data || $isOwnContent(data)) return false;
        event.preventDefault();
        if ($inCode()) $getSelection()?.insertRawText(data.getData('text/plain'));
        else $take(contentOf(data));
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
        // Text of an editor that is moved is Lexical's business.
        if (!data || data.types.includes('application/x-lexical-drag')) return false;
        event.preventDefault();
        // The data of a drop is gone when the event is over.
        const dropped = { ...contentOf(data), picture: data.getData(MOVED_PICTURE) };
        const point = { x: event.clientX, y: event.clientY };
        if (transfer) transfer.$drop(dropped, point);
        else {
          fetchTransfer().then((started) => editor.update(() => started.$drop(dropped, point)), missing);
        }
        return true;
      },
      COMMAND_PRIORITY_LOW,
    ),
    // Code takes no formats.
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
 * Whether it was copied in this editor. Lexical would read what comes from another one by its own HTML import, which knows
 * neither the policy nor our nodes, and needs a Trusted Types policy that lets everything through.
 */
function $isOwnContent(data: DataTransfer): boolean {
  try {
    return JSON.parse(data.getData('application/x-lexical-editor')).namespace === $getEditor()._config.namespace;
  } catch {
    return false;
  }
}

/** The type under which a picture of the text says that it is the one that is dragged. */
export const MOVED_PICTURE = 'application/x-article-picture';

function contentOf(data: DataTransfer): Pasted {
  return { html: data.getData('text/html'), text: data.getData('text/plain'), files: [...data.files] };
}

/** Whether the text still has what a selection was made on. */
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
