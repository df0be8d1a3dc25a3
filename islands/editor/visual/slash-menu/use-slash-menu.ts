import {
  $addUpdateTag,
  BLUR_COMMAND,
  COMMAND_PRIORITY_BEFORE_CRITICAL,
  COMMAND_PRIORITY_LOW,
  HISTORY_PUSH_TAG,
  KEY_ARROW_DOWN_COMMAND,
  KEY_ARROW_UP_COMMAND,
  KEY_ENTER_COMMAND,
  KEY_ESCAPE_COMMAND,
  KEY_TAB_COMMAND,
  type LexicalCommand,
  type LexicalEditor,
  mergeRegister,
  type UpdateListenerPayload,
} from 'lexical';
import { useEffect, useEffectEvent, useState } from 'react';
import { $entriesHere, type Entry, matching } from './entries.ts';
import { $removeTyped, $typedAfter, type Slash, typedSlash } from './typed-slash.ts';

export interface OpenMenu {
  readonly slash: Slash;
  readonly typed: string;
  readonly entries: readonly Entry[];
  /** The index of the entry that Enter chooses. */
  readonly active: number;
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
    else if (slash !== menu?.slash || typed !== menu.typed) setMenu({ slash, typed, entries, active: 0 });
  });

  function choose(entry: Entry | undefined) {
    if (!menu || !entry) return;
    setMenu(undefined);
    editor.update(() => {
      $addUpdateTag(HISTORY_PUSH_TAG);
      $removeTyped(menu.slash);
    });
    onChoose(entry);
  }

  function move(by: number) {
    const count = menu?.entries.length ?? 0;
    setMenu(menu && { ...menu, active: (menu.active + by + count) % count });
  }

  const onKey = useEffectEvent((key: 'down' | 'up' | 'choose' | 'close') => {
    if (key === 'choose') choose(menu?.entries[menu.active]);
    else if (key === 'close') setMenu(undefined);
    else move(key === 'down' ? 1 : -1);
  });

  const isOpen = menu !== undefined;

  useEffect(() => editor.registerUpdateListener((update) => follow(update)), [editor]);
  useEffect(() => {
    if (!isOpen) return undefined;
    const on = <Event extends KeyboardEvent | null>(command: LexicalCommand<Event>, key: Parameters<typeof onKey>[0]) =>
      editor.registerCommand(
        command,
        (event) => {
          if (event?.shiftKey) return false;
          event?.preventDefault();
          onKey(key);
          return true;
        },
        COMMAND_PRIORITY_BEFORE_CRITICAL,
      );
    return mergeRegister(
      on(KEY_ARROW_DOWN_COMMAND, 'down'),
      on(KEY_ARROW_UP_COMMAND, 'up'),
      on(KEY_ENTER_COMMAND, 'choose'),
      on(KEY_TAB_COMMAND, 'choose'),
      on(KEY_ESCAPE_COMMAND, 'close'),
      editor.registerCommand(
        BLUR_COMMAND,
        () => {
          onKey('close');
          return false;
        },
        COMMAND_PRIORITY_LOW,
      ),
    );
  }, [editor, isOpen]);

  return { menu, choose, point: (active: number) => setMenu(menu && { ...menu, active }) };
}
