import type { ReactNode } from 'react';

/** The title of a dialog, which `aria-labelledby` refers to. */
export function DialogTitle({ id, children }: { id: string; children: ReactNode }) {
  return (
    <h2 id={id} className="text-[1.75rem] leading-tight">
      {children}
    </h2>
  );
}

/** The buttons at the end of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-wrap justify-end gap-3">{children}</div>;
}
