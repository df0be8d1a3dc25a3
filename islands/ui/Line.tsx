import type { ComponentProps } from 'react';

/** The field of a form on one line: the line below it belongs to the form (`border-b border-muted`). */
export function LineField(attributes: ComponentProps<'input'>) {
  return (
    <input
      // The line shows the focus; forced colors draw the outline instead. Below 16px, phones zoom in on the field.
      className="text-ink placeholder:text-muted min-h-11 w-full min-w-0 flex-1 py-2 font-sans text-base leading-snug text-ellipsis placeholder:opacity-100 focus-visible:[box-shadow:0_3px_0_var(--color-signal)] focus-visible:outline-transparent"
      {...attributes}
    />
  );
}

/** The button at the end of the line. */
export function LineButton(attributes: ComponentProps<'button'>) {
  return (
    <button
      type="submit"
      className="text-signal hover:text-ink off:cursor-default off:text-muted min-h-11 min-w-11 cursor-pointer text-end font-sans text-base leading-snug font-medium"
      {...attributes}
    />
  );
}
