import {
  $getNodeByKey,
  $getSelection,
  $isNodeSelection,
  COMMAND_PRIORITY_NORMAL,
  KEY_ENTER_COMMAND,
  type LexicalEditor,
  mergeRegister,
  type NodeKey,
} from 'lexical';
import type { UploadImage } from '../../../media/upload/upload.ts';
import { $attributes } from '../nodes/attributes.ts';
import { $isFigureNode } from '../nodes/FigureNode.ts';
import { createImageFields, type ImageFields } from './image-fields.ts';

/**
 * Shows the fields below a selected image, and below newly inserted ones that have no description yet. Enter moves from
 * the image into its fields, Escape back.
 * @param asked the keys of the newly inserted images
 */
export function registerImageFields(editor: LexicalEditor, upload: UploadImage, asked: Set<NodeKey>): () => void {
  const shown = new Map<NodeKey, ImageFields>();

  function update(): void {
    const wanted = new Set(editor.read($selectedFigure));
    for (const key of asked) wanted.add(key);
    for (const [key, fields] of shown) {
      const figure = editor.getElementByKey(key);
      if (figure && (wanted.has(key) || fields.element.contains(document.activeElement))) continue;
      fields.stop();
      shown.delete(key);
    }
    for (const key of wanted) {
      const [image, classes] = editor.read(() => [$imageOf(key), $classesOf(key)]);
      const figure = editor.getElementByKey(key);
      if (!image || !figure) {
        if (!image) asked.delete(key);
        continue;
      }
      let fields = shown.get(key);
      if (!fields) {
        fields = createImageFields(editor, key, upload);
        fields.element.addEventListener('focusout', () => leave(key));
        shown.set(key, fields);
      }
      if (fields.element.parentElement !== figure) figure.append(fields.element);
      fields.show(image, classes);
    }
  }

  /** An image that has been described no longer needs its fields shown. */
  function leave(key: NodeKey): void {
    if (editor.read(() => $imageOf(key))?.attributes.alt !== undefined) asked.delete(key);
    setTimeout(update);
  }

  return mergeRegister(
    editor.registerUpdateListener(({ editorState, dirtyElements, dirtyLeaves, prevEditorState }) => {
      // Skips updates that are plain typing.
      const selected = editorState._selection;
      const nodes = $isNodeSelection(selected) || $isNodeSelection(prevEditorState._selection);
      if (nodes || shown.size > 0 || (asked.size > 0 && dirtyElements.size + dirtyLeaves.size > 0)) update();
    }),
    editor.registerCommand(
      KEY_ENTER_COMMAND,
      (event) => {
        const [key] = $selectedFigure();
        const fields = key && shown.get(key);
        if (!fields) return false;
        event?.preventDefault();
        fields.focus();
        return true;
      },
      COMMAND_PRIORITY_NORMAL,
    ),
    () => {
      for (const fields of shown.values()) fields.stop();
    },
  );
}

function $selectedFigure(): NodeKey[] {
  const selection = $getSelection();
  const nodes = $isNodeSelection(selection) ? selection.getNodes() : [];
  return nodes.length === 1 && $isFigureNode(nodes[0]) ? [nodes[0].getKey()] : [];
}

function $imageOf(key: NodeKey) {
  const node = $getNodeByKey(key);
  return $isFigureNode(node) ? node.getImage() : undefined;
}

function $classesOf(key: NodeKey): string | undefined {
  const node = $getNodeByKey(key);
  return node ? $attributes(node).class : undefined;
}
