import type { ReactNode } from 'react';
import { Button } from './Button.tsx';

/** The title of a dialog, which `aria-labelledby` refers to. */
export function DialogTitle({ id, children }: { id: string; children: ReactNode }) {
  return (
    <h2 id={id} className="text-[1.75rem] leading-tight">
      {children}
    </h2>
  );
}

interface DialogHeaderProps {
  /** The id of the title. */
  id: string;
  title: string;
  /** The text of the button that closes the dialog. */
  close: string;
  onClose: () => void;
}

/** The title of a dialog, with a button beside it that closes the dialog. */
export function DialogHeader({ id, title, close, onClose }: DialogHeaderProps) {
  return (
    <header className="max-sm:[&>h2]:text-subtitle mb-4 flex items-start justify-between gap-3 wrap-anywhere [&>button]:flex-none">
      <DialogTitle id={id}>{title}</DialogTitle>
      <Button kind="quiet" data-close onClick={onClose}>
        {close}
      </Button>
    </header>
  );
}

/** The buttons at the end of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-wrap justify-end gap-3">{children}</div>;
}
