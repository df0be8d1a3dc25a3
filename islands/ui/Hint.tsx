import type { ComponentProps } from 'react';

/** A short explanation, less prominent than what it explains. Not a paragraph, which in a field is its problem. */
export function Hint(attributes: ComponentProps<'div'>) {
  return <div className="text-muted text-small font-sans leading-[1.45] text-pretty wrap-anywhere" {...attributes} />;
}
