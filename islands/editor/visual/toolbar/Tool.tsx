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

/** A toolbar button. Without a pointer that can hover, its name is shown below it. */
export function Tool({ tool: { name, label, shortcut, toggles }, pressed, disabled, onUse }: ToolProps) {
  return (
    <Toolbar.Button
      className="tool"
      disabled={disabled}
      onClick={onUse}
      // The text keeps the focus, and with it the caret and a phone's on-screen keyboard.
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
