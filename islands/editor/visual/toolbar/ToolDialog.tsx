import { type ReactNode, useId } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../../ui/Button.tsx';
import { DialogActions } from '../../../ui/dialog-parts.tsx';
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
      className="dialog w-112 transition-none"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <form
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // React would pass the event on to the form around the editor.
          event.stopPropagation();
          if (!busy) onSubmit();
        }}
      >
        <h2 className="text-large" id={id}>
          {title}
        </h2>
        {children}
        <DialogActions>
          {aside}
          <Button kind="quiet" onClick={onClose}>
            {TEXTS.cancel}
          </Button>
          <Button type="submit" aria-disabled={busy || undefined}>
            {submit}
          </Button>
        </DialogActions>
      </form>
    </dialog>,
    document.body,
  );
}
