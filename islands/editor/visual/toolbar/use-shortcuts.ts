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

/** The shortcuts that Lexical handles itself. */
const builtIn = new Set<ToolName>(['undo', 'redo', 'bold', 'italic', 'underline']);
const own = new Map(
  TOOLS.filter(({ name, shortcut }) => shortcut && !builtIn.has(name)).map(({ name, shortcut }) => [shortcut, name]),
);

/** Handles the tools' shortcuts, Alt+F10 for the toolbar, and Mod+] and Mod+[ for the level of a list item. */
export function useShortcuts(editor: LexicalEditor, onTool: (name: ToolName) => void, onToolbar: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent): boolean => {
    if (event.key === 'F10' && event.altKey) {
      event.preventDefault();
      onToolbar();
      return true;
    }
    // On Windows, AltGr counts as Control and Alt, and types characters such as } and ].
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

/** Uses the position of the key, because Shift and Alt change its character. */
function shortcutOf({ code, shiftKey, altKey }: KeyboardEvent): string {
  return `Mod+${altKey ? 'Alt+' : ''}${shiftKey ? 'Shift+' : ''}${code.replace(/^(?:Key|Digit)/, '')}`;
}

/** Changes the level in lists only; elsewhere indentation has no meaning. */
function $changeLevel(editor: LexicalEditor, event: KeyboardEvent): boolean {
  const command = { ']': INDENT_CONTENT_COMMAND, '[': OUTDENT_CONTENT_COMMAND }[event.key];
  const selection = $getSelection();
  if (!command || !$isRangeSelection(selection)) return false;
  if (!$findMatchingParent(selection.anchor.getNode(), $isListItemNode)) return false;
  event.preventDefault();
  return editor.dispatchCommand(command, undefined);
}
