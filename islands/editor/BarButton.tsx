import type { ComponentProps } from 'react';

interface BarButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  /** `main` for the one that matters most, `plain` for one without a border. */
  kind?: 'main' | 'quiet' | 'plain';
}

const KINDS = {
  main: 'border-signal bg-signal text-paper hover:border-ink hover:bg-ink',
  quiet: 'border-muted text-ink hover:border-signal hover:text-signal',
  plain: 'text-ink hover:text-signal border-transparent',
};

/** A button of the bar above an open item, smaller than one of a form (islands/ui/Button.tsx). */
export function BarButton({ kind = 'quiet', ...attributes }: BarButtonProps) {
  return (
    <button
      type="button"
      className={`text-control touch:min-h-11 off:cursor-default off:border-rule off:bg-transparent off:text-muted min-h-9 cursor-pointer border px-3 py-1 font-sans whitespace-nowrap max-sm:px-2 ${KINDS[kind]}`}
      {...attributes}
    />
  );
}
