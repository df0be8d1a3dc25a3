import { type ReactNode, useId } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../ui/Button.tsx';
import { DialogTitle } from '../ui/dialog-parts.tsx';
import { useModal } from '../ui/use-modal.ts';
import { MEDIA } from './texts.ts';

interface MediaDialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that is open while mounted. It is rendered at the end of the page, because its button may be inside a form. */
export function MediaDialog({ title, onClose, children }: MediaDialogProps) {
  const dialog = useModal();
  const id = useId();
  return createPortal(
    <dialog
      ref={dialog}
      className="dialog w-224"
      aria-labelledby={id}
      // React would pass a form's event on to the form around the button.
      onSubmit={(event) => event.stopPropagation()}
      onCancel={(event) => {
        event.preventDefault();
        // A dialog within another one closes alone.
        event.stopPropagation();
        onClose();
      }}
    >
      <header className="mb-4 flex items-start justify-between gap-4 wrap-anywhere">
        <DialogTitle id={id}>{title}</DialogTitle>
        <Button kind="quiet" onClick={onClose}>
          {MEDIA.close}
        </Button>
      </header>
      {children}
    </dialog>,
    document.body,
  );
}
