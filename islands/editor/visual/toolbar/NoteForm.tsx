import { $isCodeNode } from '@lexical/code';
import { $isLinkNode } from '@lexical/link';
import { $isHeadingNode } from '@lexical/rich-text';
import {
  $createTextNode,
  $findMatchingParent,
  $getRoot,
  $getSelection,
  $insertNodes,
  $isNodeSelection,
  $isRangeSelection,
  type LexicalEditor,
} from 'lexical';
import { useState } from 'react';
import { cleanHtml } from '../../../../src/html/html-policy.ts';
import { parseHtml } from '../../../../src/html/trusted-html.ts';
import { $createNoteNode, $isNoteNode, type NoteNode } from '../nodes/NoteNode.ts';
import { TextField } from './TextField.tsx';
import { ToolDialog } from './ToolDialog.tsx';

const TEXTS = {
  title: 'Footnote',
  note: 'Note',
  hint: 'Shown below the text, with a number. May hold HTML such as links.',
  insert: 'Insert footnote',
  save: 'Save footnote',
  missing: 'Enter the note.',
  misplaced: 'A heading and code cannot have a footnote. Please put it behind a word of the text.',
};

interface NoteFormProps {
  editor: LexicalEditor;
  onClose: () => void;
}

/** The form that inserts a footnote behind the caret or the selection, or changes the selected one. */
export function NoteForm({ editor, onClose }: NoteFormProps) {
  const [selected] = useState(() => editor.getEditorState().read(() => $selectedNote()?.getHtml()));
  const [words, setWords] = useState(() => asTyped(selected));
  const [refusal, setRefusal] = useState<string>();

  function submit() {
    const html = cleanHtml(words.trim());
    const isMissing = !parseHtml(html).body.textContent?.trim();
    if (isMissing || editor.read($isMisplaced)) {
      setRefusal(isMissing ? TEXTS.missing : TEXTS.misplaced);
      return;
    }
    editor.update(() => $setNote(`[${html}]`));
    onClose();
  }

  return (
    <ToolDialog title={TEXTS.title} submit={selected ? TEXTS.save : TEXTS.insert} onSubmit={submit} onClose={onClose}>
      <TextField label={TEXTS.note} hint={TEXTS.hint} value={words} error={refusal} onChange={setWords} />
    </ToolDialog>
  );
}

function $selectedNote(): NoteNode | undefined {
  const selection = $getSelection();
  return $isNodeSelection(selection) ? selection.getNodes().find($isNoteNode) : undefined;
}

function $isMisplaced(): boolean {
  const selection = $getSelection();
  const node = $isRangeSelection(selection) ? selection.focus.getNode() : null;
  return !!node && !!$findMatchingParent(node, (around) => $isHeadingNode(around) || $isCodeNode(around));
}

/** Brackets and a space separate the note from the text where nothing shows it as one (src/html/notes.ts). */
function $setNote(html: string): void {
  const selected = $selectedNote();
  if (selected) {
    selected.setHtml(html);
    return;
  }
  if (!$isRangeSelection($getSelection())) $getRoot().selectEnd();
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return;
  const { key, offset, type } = selection.isBackward() ? selection.anchor : selection.focus;
  selection.anchor.set(key, offset, type);
  selection.focus.set(key, offset, type);
  // Links cannot contain links.
  const link = $findMatchingParent(selection.anchor.getNode(), $isLinkNode);
  link?.selectNext(0, 0);
  $insertNodes([$createTextNode(' '), $createNoteNode(html)]);
}

/** A note as the author edits it: plain text if it contains no markup, otherwise HTML; without the brackets. */
function asTyped(html = ''): string {
  const inside = html.replace(/^\[(.*)\]$/s, '$1');
  return inside.includes('<') ? inside : (parseHtml(inside).body.textContent ?? '');
}
