import {
  $addUpdateTag,
  BLUR_COMMAND,
  COMMAND_PRIORITY_BEFORE_CRITICAL,
  COMMAND_PRIORITY_LOW,
  HISTORY_PUSH_TAG,
  KEY_DOWN_COMMAND,
  type LexicalEditor,
  mergeRegister,
  type UpdateListenerPayload,
} from 'lexical';
import { useEffect, useEffectEvent, useState } from 'react';
import { useListbox } from '../../../ui/use-listbox.ts';
import { $entriesHere, type Entry, matching } from './entries.ts';
import { $removeTyped, $typedAfter, type Slash, typedSlash } from './typed-slash.ts';

interface OpenMenu {
  readonly slash: Slash;
  readonly typed: string;
  readonly entries: readonly Entry[];
}

/** The menu opened by a slash. It follows the typing and handles the keys that choose an entry. */
export function useSlashMenu(editor: LexicalEditor, onChoose: (entry: Entry) => void) {
  const [menu, setMenu] = useState<OpenMenu>();

  const follow = useEffectEvent((update: UpdateListenerPayload) => {
    const slash = typedSlash(update) ?? menu?.slash;
    if (!slash) return;
    const typed = update.editorState.read(() => $typedAfter(slash));
    const entries = typed === undefined ? [] : matching(update.editorState.read($entriesHere), typed);
    if (typed === undefined || entries.length === 0) setMenu(undefined);
    else if (slash !== menu?.slash || typed !== menu.typed) setMenu({ slash, typed, entries });
  });

  function choose(entry: Entry) {
    if (!menu) return;
    setMenu(undefined);
    editor.update(() => {
      $addUpdateTag(HISTORY_PUSH_TAG);
      $removeTyped(menu.slash);
    });
    onChoose(entry);
  }

  const isOpen = menu !== undefined;
  const listbox = useListbox({
    options: menu?.entries ?? [],
    isOpen,
    typed: menu ? `${menu.slash.key} ${menu.slash.at} ${menu.typed}` : '',
    first: 0,
    onChoose: choose,
    onClose: () => setMenu(undefined),
  });

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const chosen = event.key === 'Tab' && !event.shiftKey && menu?.entries[listbox.active];
    if (!chosen) return listbox.onKey(event);
    event.preventDefault();
    choose(chosen);
    return true;
  });

  useEffect(() => editor.registerUpdateListener((update) => follow(update)), [editor]);
  useEffect(() => {
    if (!isOpen) return undefined;
    return mergeRegister(
      editor.registerCommand(KEY_DOWN_COMMAND, (event) => onKey(event), COMMAND_PRIORITY_BEFORE_CRITICAL),
      editor.registerCommand(
        BLUR_COMMAND,
        () => {
          setMenu(undefined);
          return false;
        },
        COMMAND_PRIORITY_LOW,
      ),
    );
  }, [editor, isOpen]);

  return { menu, listbox };
}
