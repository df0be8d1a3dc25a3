import { type ReactNode, useId } from 'react';
import { createPortal } from 'react-dom';
import { DialogHeader } from './dialog-parts.tsx';
import { useModal } from './use-modal.ts';

interface ModalDialogProps {
  title: string;
  /** The text of the button that closes it. */
  close: string;
  /** Its width. */
  className?: string;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that is open while mounted. It is rendered at the end of the page, because its button may be inside a form. */
export function ModalDialog({ title, close, className = '', onClose, children }: ModalDialogProps) {
  const dialog = useModal();
  const id = useId();
  return createPortal(
    <dialog
      ref={dialog}
      className={`dialog ${className}`}
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
      <DialogHeader id={id} title={title} close={close} onClose={onClose} />
      {children}
    </dialog>,
    document.body,
  );
}
