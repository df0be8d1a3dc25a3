import { useEffect, useId, useRef } from 'react';
import { Button } from './Button.tsx';
import { DialogActions } from './dialog-parts.tsx';

interface ConfirmDialogProps {
  open: boolean;
  question: string;
  confirm: string;
  cancel: string;
  onConfirm: () => void;
  /** Also called for the Escape key. */
  onCancel: () => void;
}

/**
 * A modal question, in place of the browser's `confirm()`. It does not fade out, because its text is removed as soon as
 * it is answered.
 */
export function ConfirmDialog({ open, question, confirm, cancel, onConfirm, onCancel }: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const questionId = useId();

  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);

  return (
    <dialog
      ref={dialog}
      className="dialog w-112 transition-none"
      aria-labelledby={questionId}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      {open && (
        <>
          <p id={questionId}>{question}</p>
          <DialogActions>
            <Button kind="quiet" onClick={onCancel}>
              {cancel}
            </Button>
            <Button onClick={onConfirm}>{confirm}</Button>
          </DialogActions>
        </>
      )}
    </dialog>
  );
}
