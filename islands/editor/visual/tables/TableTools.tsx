import { Toolbar } from '@base-ui/react/toolbar';
import type { LexicalEditor } from 'lexical';
import { BLOCKS } from '../block-controls/texts.ts';
import { Drawing } from '../toolbar/icons.tsx';
import { updateFrom } from '../toolbar/update-from.ts';
import { $runTableAction, TABLE_ACTIONS } from './table-actions.ts';

interface TableToolsProps {
  editor: LexicalEditor;
  hasHeaderRow: boolean;
}

/** The tools for rows and columns of the table at the caret. */
export function TableTools({ editor, hasHeaderRow }: TableToolsProps) {
  return (
    <Toolbar.Root className="block-controls__bar" aria-label={BLOCKS.table}>
      {TABLE_ACTIONS.map((action) => (
        <Toolbar.Button
          key={action.name}
          className="tool"
          onClick={() => updateFrom(editor, () => $runTableAction(action))}
          // The text keeps the focus, and with it the caret and a phone's on-screen keyboard.
          onMouseDown={(event) => event.preventDefault()}
          {...(action.name === 'headerRow' && { 'aria-pressed': hasHeaderRow })}
        >
          <Drawing path={action.drawing} />
          <span className="tool__name">{action.label}</span>
        </Toolbar.Button>
      ))}
    </Toolbar.Root>
  );
}
