import '../../../ui/question.css';
import { type ReactNode, useId } from 'react';
import { createPortal } from 'react-dom';
import { useModal } from '../../../ui/use-modal.ts';
import { TEXTS } from '../texts.ts';

interface ToolDialogProps {
  title: string;
  submit: string;
  busy?: boolean;
  onSubmit: () => void;
  onClose: () => void;
  /** A further action, to the left of the others. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A small form in a dialog. It is rendered at the end of the page, because the editor may itself be within a form. */
export function ToolDialog({ title, submit, busy = false, onSubmit, onClose, aside, children }: ToolDialogProps) {
  const dialog = useModal();
  const id = useId();

  return createPortal(
    <dialog
      ref={dialog}
      className="dialog dialog--question"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <form
        className="tool-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // React would pass the event on to the form around the editor.
          event.stopPropagation();
          if (!busy) onSubmit();
        }}
      >
        <h2 className="tool-form__title" id={id}>
          {title}
        </h2>
        {children}
        <div className="dialog__actions">
          {aside}
          <button type="button" className="button button--quiet" onClick={onClose}>
            {TEXTS.cancel}
          </button>
          <button type="submit" className="button" aria-disabled={busy || undefined}>
            {submit}
          </button>
        </div>
      </form>
    </dialog>,
    document.body,
  );
}
