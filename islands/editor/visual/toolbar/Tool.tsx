import { Toolbar } from '@base-ui/react/toolbar';
import { IS_APPLE } from 'lexical';
import { Icon } from './icons.tsx';
import type { TOOLS } from './tools.ts';

interface ToolProps {
  tool: (typeof TOOLS)[number];
  pressed: boolean;
  disabled: boolean;
  onUse: () => void;
}

/** A button of the toolbar. Its name stands below it where there is no pointer to hover with. */
export function Tool({ tool: { name, label, shortcut, toggles }, pressed, disabled, onUse }: ToolProps) {
  return (
    <Toolbar.Button
      className="tool"
      disabled={disabled}
      onClick={onUse}
      // The text keeps the focus, and with it the caret and a phone's keyboard.
      onMouseDown={(event) => event.preventDefault()}
      {...(toggles && { 'aria-pressed': pressed })}
      {...(shortcut && { 'aria-keyshortcuts': shortcut.replace('Mod', IS_APPLE ? 'Meta' : 'Control') })}
    >
      <Icon name={name} />
      <span className="tool__name" data-shortcut={shortcut?.replace('Mod', IS_APPLE ? '⌘' : 'Ctrl')}>
        {label}
      </span>
    </Toolbar.Button>
  );
}
