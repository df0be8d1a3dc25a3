import { $getSelection, COMMAND_PRIORITY_NORMAL, IS_APPLE, KEY_DOWN_COMMAND, type LexicalEditor } from 'lexical';
import { useEffect, useState } from 'react';

export interface Finding {
  /** Counts how often the bar was opened, so that it takes the focus again. */
  opened: number;
  /** The selected text, which becomes the query. */
  selected: string;
  replacing: boolean;
}

/** Whether find and replace is open. Ctrl+F and Ctrl+H in the text open it; on a Mac, ⌘F and ⌥⌘F, as ⌘H hides the window. */
export function useFinding(editor: LexicalEditor) {
  const [finding, setFinding] = useState<Finding>();
  useEffect(
    () =>
      editor.registerCommand(
        KEY_DOWN_COMMAND,
        (event) => {
          const wanted = findKey(event);
          if (!wanted) return false;
          event.preventDefault();
          const text = $getSelection()?.getTextContent() ?? '';
          const selected = text.length <= 200 && !text.includes('\n') ? text : '';
          setFinding((before) => ({
            opened: (before?.opened ?? 0) + 1,
            selected,
            replacing: wanted === 'replace' || before?.replacing === true,
          }));
          return true;
        },
        COMMAND_PRIORITY_NORMAL,
      ),
    [editor],
  );
  return [finding, setFinding] as const;
}

/** What a key asks for, by its letter; on a keyboard without Latin letters by its position. */
export function findKey({
  key,
  code,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
}: KeyboardEvent): 'find' | 'replace' | undefined {
  if (shiftKey || (IS_APPLE ? !metaKey || ctrlKey : !ctrlKey || metaKey || altKey)) return undefined;
  const letter = /^[a-z]$/i.test(key) ? key.toLowerCase() : code.replace('Key', '').toLowerCase();
  if (letter === 'f') return altKey ? 'replace' : 'find';
  return letter === 'h' && !IS_APPLE ? 'replace' : undefined;
}
