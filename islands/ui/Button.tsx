import type { ComponentProps } from 'react';

type ButtonProps = {
  /** `quiet` for the less important of two buttons. */
  kind?: 'main' | 'quiet';
} & (
  | ({ href: string } & Omit<ComponentProps<'a'>, 'className'>)
  | ({ href?: never } & Omit<ComponentProps<'button'>, 'className'>)
);

/** A button, or a link, with a border. src/site/Button.astro is its like for pages. */
export function Button({ kind = 'main', ...attributes }: ButtonProps) {
  const className = `inline-block min-h-11 cursor-pointer border px-6 py-[0.55rem] font-sans text-base no-underline off:cursor-default off:border-rule off:bg-transparent off:text-muted print:hidden ${
    kind === 'main'
      ? 'border-signal bg-signal text-paper hover:border-ink hover:bg-ink'
      : 'border-ink text-ink hover:border-signal hover:text-signal'
  }`;
  if (attributes.href !== undefined) return <a className={className} {...attributes} />;
  return <button type="button" className={className} {...attributes} />;
}
