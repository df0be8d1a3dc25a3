import { type ReactNode, useId } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../ui/Button.tsx';
import { DialogHeader } from '../../ui/dialog-parts.tsx';
import { useModal } from '../../ui/use-modal.ts';
import { OPENING } from './opening-texts.ts';
import { HISTORY } from './texts.ts';
import type { Steps } from './use-steps.ts';

interface HistoryFrameProps {
  heading: string;
  steps: Steps<unknown>;
  loading: string;
  /** Shown in place of an empty list. */
  none: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/**
 * The frame of the history dialogs: a dialog that is open while mounted. It is rendered at the end of the page, because
 * its button may be inside a form.
 */
export function HistoryFrame({ heading, steps, loading, none, onClose, children }: HistoryFrameProps) {
  const dialog = useModal();
  const id = useId();
  const { rows, failed, load } = steps;

  return createPortal(
    <dialog
      ref={dialog}
      className="dialog w-256"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <DialogHeader id={id} title={heading} close={HISTORY.close} onClose={onClose} />
      <div role="status">{!rows && !failed && <p className="text-muted text-small font-sans">{loading}</p>}</div>
      {rows?.length === 0 && none}
      {children}
      {failed && (
        <p className="mt-4">
          {OPENING.failed(steps.name).description}{' '}
          <Button kind="quiet" onClick={load}>
            {HISTORY.retry}
          </Button>
        </p>
      )}
    </dialog>,
    document.body,
  );
}
