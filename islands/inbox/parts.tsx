import type { ComponentProps, ReactNode } from 'react';

/** One of several actions in a row: underlined text, tall enough for a finger. */
export function Act(attributes: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className="text-ink text-small decoration-rule hover:text-signal min-h-11 cursor-pointer justify-self-start font-sans leading-snug underline decoration-1 underline-offset-[0.25em] hover:decoration-current"
      {...attributes}
    />
  );
}

interface NoticeProps extends Pick<ComponentProps<'p'>, 'role'> {
  children: ReactNode;
}

/** Something that the administrator should know, above a list. */
export function Notice({ role, children }: NoticeProps) {
  return (
    <p role={role} className="border-rule text-small mb-4 border-s-3 px-4 py-3">
      {children}
    </p>
  );
}

interface MarkProps {
  /** Whether it reports a failure. */
  bad?: boolean;
  children: ReactNode;
}

/** A word in a frame, about the row that contains it. */
export function Mark({ bad = false, children }: MarkProps) {
  return (
    <span className={`text-label/relaxed border px-2 font-sans ${bad ? 'text-signal' : 'text-muted'}`}>{children}</span>
  );
}
