import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ModalDialog } from '../../ui/ModalDialog.tsx';
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

/** The frame of the history dialogs. */
export function HistoryFrame({ heading, steps, loading, none, onClose, children }: HistoryFrameProps) {
  const { rows, failed, load } = steps;

  return (
    <ModalDialog title={heading} close={HISTORY.close} className="w-256" onClose={onClose}>
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
    </ModalDialog>
  );
}
