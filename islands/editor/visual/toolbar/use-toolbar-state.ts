import { CAN_REDO_COMMAND, CAN_UNDO_COMMAND, COMMAND_PRIORITY_LOW, type LexicalEditor, mergeRegister } from 'lexical';
import { useEffect, useState } from 'react';
import { $pressedTools } from './toolbar-state.ts';
import type { ToolName } from './tools.ts';

interface ToolbarState {
  readonly pressed: ReadonlySet<ToolName>;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

/** The state that the toolbar shows. Updates only when it changes, not on every key. */
export function useToolbarState(editor: LexicalEditor): ToolbarState {
  const [pressed, setPressed] = useState('');
  const [canUndo, setCanUndo] = useState(false);
  const [canRedo, setCanRedo] = useState(false);

  useEffect(() => {
    const may = (set: (value: boolean) => void) => (value: boolean) => {
      set(value);
      return false;
    };
    return mergeRegister(
      editor.registerUpdateListener(({ editorState }) => {
        setPressed(editorState.read(() => $pressedTools().join(' '), { editor }));
      }),
      editor.registerCommand(CAN_UNDO_COMMAND, may(setCanUndo), COMMAND_PRIORITY_LOW),
      editor.registerCommand(CAN_REDO_COMMAND, may(setCanRedo), COMMAND_PRIORITY_LOW),
    );
  }, [editor]);

  return { pressed: new Set(pressed.split(' ') as ToolName[]), canUndo, canRedo };
}
