import { type ReactNode, useId } from 'react';
import { createPortal } from 'react-dom';
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
      className="dialog dialog--history"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header className="history__head">
        <h2 className="dialog__title" id={id}>
          {heading}
        </h2>
        <button type="button" className="button button--quiet" onClick={onClose}>
          {HISTORY.close}
        </button>
      </header>
      <div role="status">{!rows && !failed && <p className="history__hint">{loading}</p>}</div>
      {rows?.length === 0 && none}
      {children}
      {failed && (
        <p className="history__failed">
          {OPENING.failed(steps.name).description}{' '}
          <button type="button" className="button button--quiet" onClick={load}>
            {HISTORY.retry}
          </button>
        </p>
      )}
    </dialog>,
    document.body,
  );
}
