import './question.css';
import { useEffect, useId, useRef } from 'react';

interface ConfirmDialogProps {
  open: boolean;
  question: string;
  confirm: string;
  cancel: string;
  onConfirm: () => void;
  /** Also called for the Escape key. */
  onCancel: () => void;
}

/** A modal question, in place of the browser's `confirm()`. */
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
      className="dialog dialog--question"
      aria-labelledby={questionId}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      {open && (
        <>
          <p id={questionId} className="dialog__question">
            {question}
          </p>
          <div className="dialog__actions">
            <button type="button" className="button button--quiet" onClick={onCancel}>
              {cancel}
            </button>
            <button type="button" className="button" onClick={onConfirm}>
              {confirm}
            </button>
          </div>
        </>
      )}
    </dialog>
  );
}
