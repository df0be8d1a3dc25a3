import { $isListItemNode } from '@lexical/list';
import {
  $findMatchingParent,
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_NORMAL,
  INDENT_CONTENT_COMMAND,
  IS_APPLE,
  KEY_DOWN_COMMAND,
  type LexicalEditor,
  OUTDENT_CONTENT_COMMAND,
} from 'lexical';
import { useEffect, useEffectEvent } from 'react';
import { TOOLS, type ToolName } from './tools.ts';

/** Those that Lexical knows itself. */
const builtIn = new Set<ToolName>(['undo', 'redo', 'bold', 'italic', 'underline']);
const own = new Map(
  TOOLS.filter(({ name, shortcut }) => shortcut && !builtIn.has(name)).map(({ name, shortcut }) => [shortcut, name]),
);

/** The tools' keys, Alt+F10 for the toolbar, and Mod+] and Mod+[ for a list's levels. */
export function useShortcuts(editor: LexicalEditor, onTool: (name: ToolName) => void, onToolbar: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent): boolean => {
    if (event.key === 'F10' && event.altKey) {
      event.preventDefault();
      onToolbar();
      return true;
    }
    // On Windows, AltGr is Control and Alt together, and types characters such as } and ].
    if (!(IS_APPLE ? event.metaKey : event.ctrlKey) || event.getModifierState('AltGraph')) return false;
    const name = own.get(shortcutOf(event));
    if (name) {
      event.preventDefault();
      onTool(name);
      return true;
    }
    return $changeLevel(editor, event);
  });
  useEffect(() => editor.registerCommand(KEY_DOWN_COMMAND, (event) => onKey(event), COMMAND_PRIORITY_NORMAL), [editor]);
}

/** By the place of the key, because Shift and Alt change what it types. */
function shortcutOf({ code, shiftKey, altKey }: KeyboardEvent): string {
  return `Mod+${altKey ? 'Alt+' : ''}${shiftKey ? 'Shift+' : ''}${code.replace(/^(?:Key|Digit)/, '')}`;
}

/** Indentation means something in lists only. */
function $changeLevel(editor: LexicalEditor, event: KeyboardEvent): boolean {
  const command = { ']': INDENT_CONTENT_COMMAND, '[': OUTDENT_CONTENT_COMMAND }[event.key];
  const selection = $getSelection();
  if (!command || !$isRangeSelection(selection)) return false;
  if (!$findMatchingParent(selection.anchor.getNode(), $isListItemNode)) return false;
  event.preventDefault();
  return editor.dispatchCommand(command, undefined);
}
