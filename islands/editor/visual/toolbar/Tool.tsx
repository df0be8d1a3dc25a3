import { IS_APPLE } from 'lexical';
import { type ComponentProps, type ReactNode, type ToggleEvent, useId } from 'react';
import { DRAWINGS, Drawing } from './icons.tsx';
import type { ToolDescription } from './tools.ts';

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
      className="group/tool text-ink hover:text-signal aria-pressed:bg-ink aria-pressed:text-paper aria-disabled:text-muted touch:min-h-12 touch:min-w-11 touch:content-center touch:gap-0.5 touch:p-1 relative grid min-h-9 min-w-9 cursor-pointer place-items-center font-sans text-[0.6875rem] leading-tight focus-visible:z-1 focus-visible:-outline-offset-2 aria-disabled:cursor-default aria-disabled:opacity-60"
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

export interface ToolProps {
  tool: ToolDescription;
  /** Whether it stands in a menu, with its name beside its icon. */
  inMenu?: boolean;
  pressed: boolean;
  disabled: boolean;
  /** Hides it, by the width of the window. */
  className?: string;
  onUse: () => void;
}

/** A tool for the text, in the toolbar or in one of its menus. */
export function Tool({
  tool: { name, label, shortcut, toggles },
  inMenu = false,
  className = '',
  pressed,
  disabled,
  onUse,
}: ToolProps) {
  const keys = shortcut?.replace('Mod', IS_APPLE ? '⌘' : 'Ctrl');
  const attributes = {
    // Not `disabled`, which would take the focus from the button.
    'aria-disabled': disabled || undefined,
    onClick: () => disabled || onUse(),
    ...(toggles && { 'aria-pressed': pressed }),
    ...(shortcut && { 'aria-keyshortcuts': shortcut.replace('Mod', IS_APPLE ? 'Meta' : 'Control') }),
  };
  if (!inMenu)
    return (
      <div className={className}>
        <ToolButton name={label} drawing={DRAWINGS[name]} keys={keys} {...attributes} />
      </div>
    );
  return (
    <button
      type="button"
      className={`text-control hover:text-signal aria-pressed:bg-ink aria-pressed:text-paper aria-disabled:text-muted touch:min-h-11 flex min-h-9 w-full cursor-pointer items-center gap-3 px-3 text-start font-sans focus-visible:-outline-offset-2 aria-disabled:cursor-default ${className}`}
      onMouseDown={(event) => event.preventDefault()}
      {...attributes}
    >
      <Drawing path={DRAWINGS[name]} />
      {label}
      {keys && (
        <span className="touch:hidden ms-auto ps-6 opacity-70" aria-hidden="true">
          {keys}
        </span>
      )}
    </button>
  );
}

interface ToolMenuProps {
  /** The accessible name of the button, which its words are part of. */
  label?: ReactNode;
  words: string;
  children: ReactNode;
}

/** A button of the toolbar with a menu of further tools, which opens where there is room for it. */
export function ToolMenu({ label, words, children }: ToolMenuProps) {
  const id = useId();

  function place({ currentTarget: menu, newState }: ToggleEvent<HTMLDivElement>) {
    const at = menu.previousElementSibling?.getBoundingClientRect();
    if (newState !== 'open' || !at) return;
    const isBelow = at.top < innerHeight / 2;
    Object.assign(menu.style, {
      left: `${Math.max(8, Math.min(at.left, innerWidth - 280))}px`,
      top: isBelow ? `${at.bottom + 4}px` : 'auto',
      bottom: isBelow ? 'auto' : `${innerHeight - at.top + 4}px`,
    });
  }

  return (
    <div>
      <button
        type="button"
        popoverTarget={id}
        className="text-control hover:text-signal touch:min-h-12 touch:px-1 flex min-h-9 cursor-pointer items-center gap-1 px-2 font-sans whitespace-nowrap focus-visible:-outline-offset-2"
        // The text keeps the focus, and with it the caret and a phone's on-screen keyboard.
        onMouseDown={(event) => event.preventDefault()}
      >
        {label && <span className="sr-only">{label}</span>}
        <span className="truncate max-md:max-w-16">{words}</span>
        <span aria-hidden="true">▾</span>
      </button>
      {/* biome-ignore lint/a11y: what is used in the menu closes it; its buttons handle the keys. */}
      <div
        id={id}
        popover="auto"
        className="bg-paper text-ink border-ink fixed inset-auto m-0 max-h-[60svh] w-68 overflow-y-auto border py-1"
        onBeforeToggle={place}
        onClick={({ currentTarget }) => currentTarget.hidePopover()}
        onMouseDown={(event) => event.preventDefault()}
      >
        {children}
      </div>
    </div>
  );
}
