import type { LexicalEditor } from 'lexical';
import { BLOCKS } from '../block-controls/texts.ts';
import { ToolButton } from '../toolbar/Tool.tsx';
import { Toolbar } from '../toolbar/Toolbar.tsx';
import { updateFrom } from '../toolbar/update-from.ts';
import { $runTableAction, TABLE_ACTIONS } from './table-actions.ts';

interface TableToolsProps {
  editor: LexicalEditor;
  hasHeaderRow: boolean;
}

/** The tools for rows and columns of the table at the caret. */
export function TableTools({ editor, hasHeaderRow }: TableToolsProps) {
  return (
    <Toolbar
      className="touch:overflow-x-auto touch:overscroll-x-contain touch:scrollbar-thin touch:*:flex-none flex min-w-0"
      label={BLOCKS.table}
    >
      {TABLE_ACTIONS.map((action) => (
        <ToolButton
          key={action.name}
          name={action.label}
          drawing={action.drawing}
          onClick={() => updateFrom(editor, () => $runTableAction(action))}
          {...(action.name === 'headerRow' && { 'aria-pressed': hasHeaderRow })}
        />
      ))}
    </Toolbar>
  );
}
