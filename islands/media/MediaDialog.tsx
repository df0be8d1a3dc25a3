import { type ReactNode, useId } from 'react';
import { createPortal } from 'react-dom';
import { DialogHeader } from '../ui/dialog-parts.tsx';
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
      <DialogHeader id={id} title={title} close={MEDIA.close} onClose={onClose} />
      {children}
    </dialog>,
    document.body,
  );
}
