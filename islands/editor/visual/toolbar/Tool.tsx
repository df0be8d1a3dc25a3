import { IS_APPLE } from 'lexical';
import type { ComponentProps } from 'react';
import { DRAWINGS, Drawing } from './icons.tsx';
import type { TOOLS } from './tools.ts';

interface ToolButtonProps extends ComponentProps<'button'> {
  name: string;
  /** The path of its icon. */
  drawing: string;
  /** The keys, as shown beside its name. */
  keys?: string | undefined;
}

/** A button with an icon. With a mouse its name appears when it is pointed at, otherwise it is shown below the icon. */
export function ToolButton({ name, drawing, keys, ...attributes }: ToolButtonProps) {
  return (
    <button
      type="button"
      className="group/tool text-ink hover:text-signal aria-pressed:bg-ink aria-pressed:text-paper aria-disabled:text-muted touch:min-h-12 touch:min-w-12 touch:content-center touch:gap-0.5 touch:p-1 relative grid min-h-9 min-w-9 cursor-pointer place-items-center font-sans text-[0.6875rem] leading-tight focus-visible:z-1 focus-visible:-outline-offset-2 aria-disabled:cursor-default aria-disabled:opacity-60"
      // The text keeps the focus, and with it the caret and a phone's on-screen keyboard.
      onMouseDown={(event) => event.preventDefault()}
      {...attributes}
    >
      <Drawing path={drawing} />
      <span className="tool-name" data-shortcut={keys}>
        {name}
      </span>
    </button>
  );
}

interface ToolProps {
  tool: (typeof TOOLS)[number];
  pressed: boolean;
  disabled: boolean;
  onUse: () => void;
}

/** A button of the toolbar above the text. */
export function Tool({ tool: { name, label, shortcut, toggles }, pressed, disabled, onUse }: ToolProps) {
  return (
    <ToolButton
      name={label}
      drawing={DRAWINGS[name]}
      keys={shortcut?.replace('Mod', IS_APPLE ? '⌘' : 'Ctrl')}
      // Not `disabled`, which would take the focus from the button.
      aria-disabled={disabled || undefined}
      onClick={() => disabled || onUse()}
      {...(toggles && { 'aria-pressed': pressed })}
      {...(shortcut && { 'aria-keyshortcuts': shortcut.replace('Mod', IS_APPLE ? 'Meta' : 'Control') })}
    />
  );
}
