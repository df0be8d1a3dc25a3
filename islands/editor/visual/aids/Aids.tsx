import { type LexicalEditor, mergeRegister } from 'lexical';
import { useEffect, useState } from 'react';
import { BlockControls } from '../block-controls/BlockControls.tsx';
import { BLOCKS } from '../block-controls/texts.ts';
import { registerCodeKeys } from '../code-block/code-keys.ts';
import { registerMarkdown } from '../markdown/shortcuts.ts';
import type { Entry } from '../slash-menu/entries.ts';
import { SlashMenu } from '../slash-menu/SlashMenu.tsx';
import { $insertTable } from '../tables/new-table.ts';
import { $runTableAction } from '../tables/table-actions.ts';
import { registerTableKeys } from '../tables/table-keys.ts';
import type { ToolName } from '../toolbar/tools.ts';
import { updateFrom } from '../toolbar/update-from.ts';
import { registerEndsOfText } from './ends-of-text.ts';
import { registerLeavingByTab } from './leaving-by-tab.ts';
import { registerLineAfterBlock } from './line-after-block.ts';

interface AidsProps {
  editor: LexicalEditor;
  /** Runs a tool of the toolbar. */
  onTool: (name: ToolName) => void;
}

/** Typing aids: Markdown shortcuts, the slash menu, and the keys and controls of tables and code. */
export function Aids({ editor, onTool }: AidsProps) {
  const [leaving, setLeaving] = useState(0);

  useEffect(
    () =>
      mergeRegister(
        registerLeavingByTab(editor, () => setLeaving((times) => times + 1)),
        registerCodeKeys(editor),
        registerTableKeys(editor),
        registerMarkdown(editor),
        registerEndsOfText(editor),
        registerLineAfterBlock(editor),
      ),
    [editor],
  );

  function choose({ use }: Entry) {
    if ('tool' in use) onTool(use.tool);
    else editor.update(() => $runTableAction(use.action));
  }

  return (
    <>
      <p role="status" className="sr-only">
        {leaving > 0 && <span key={leaving}>{BLOCKS.leaving}</span>}
      </p>
      <BlockControls editor={editor} />
      <SlashMenu editor={editor} onChoose={choose} />
    </>
  );
}

/** The action of the toolbar's Table button. */
export function insertTable(editor: LexicalEditor): void {
  updateFrom(editor, $insertTable);
}
