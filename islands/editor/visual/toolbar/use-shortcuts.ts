import { COMMAND_PRIORITY_NORMAL, IS_APPLE, KEY_DOWN_COMMAND, type LexicalEditor } from 'lexical';
import { useEffect, useEffectEvent } from 'react';
import { $changeLevel } from '../extensions/tab-keys.ts';
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
    if ((event.key !== ']' && event.key !== '[') || !$changeLevel(event.key === ']' ? 1 : -1)) return false;
    event.preventDefault();
    return true;
  });
  useEffect(() => editor.registerCommand(KEY_DOWN_COMMAND, (event) => onKey(event), COMMAND_PRIORITY_NORMAL), [editor]);
}

/** Uses the position of the key, because Shift and Alt change its character. */
function shortcutOf({ code, shiftKey, altKey }: KeyboardEvent): string {
  return `Mod+${altKey ? 'Alt+' : ''}${shiftKey ? 'Shift+' : ''}${code.replace(/^(?:Key|Digit)/, '')}`;
}
