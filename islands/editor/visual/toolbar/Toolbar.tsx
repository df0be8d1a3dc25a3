import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';

interface ToolbarProps {
  label: string;
  className: string;
  children: ReactNode;
  ref?: RefObject<HTMLDivElement | null>;
  /** Called for keys that do not move the focus. */
  onKeyDown?: (event: KeyboardEvent) => void;
}

/**
 * A toolbar by the ARIA pattern: one of its buttons is in the tab order; the arrow keys, Home and End move the focus.
 * Our own, because that of @base-ui/react is 5.8 kB of brotli, too much for what opens an article (decision 65).
 */
export function Toolbar({ label, className, children, ref, onKeyDown }: ToolbarProps) {
  const own = useRef<HTMLDivElement>(null);
  const bar = ref ?? own;
  // Not those of a closed menu, or hidden in a narrow window.
  const buttons = () =>
    [...(bar.current?.querySelectorAll<HTMLElement>('button') ?? [])].filter((button) => button.checkVisibility());

  // In the document, because the buttons do not know of each other. Buttons that are added come into the tab order.
  useLayoutEffect(() => {
    const all = buttons();
    const current = all.find((button) => button.dataset.current !== undefined) ?? all[0];
    if (current) select(current);
  });

  function select(current: HTMLElement) {
    for (const button of buttons()) {
      button.tabIndex = button === current ? 0 : -1;
      button.toggleAttribute('data-current', button === current);
    }
  }

  function press(event: KeyboardEvent) {
    const all = buttons();
    const from = all.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowRight: from + 1, ArrowLeft: from - 1, Home: 0, End: -1 }[event.key];
    const button = to === undefined ? undefined : all.at(to % all.length);
    if (!button) return onKeyDown?.(event);
    event.preventDefault();
    button.focus();
  }

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={label}
      className={className}
      onKeyDown={press}
      onFocus={({ target }) => target instanceof HTMLButtonElement && select(target)}
    >
      {children}
    </div>
  );
}
