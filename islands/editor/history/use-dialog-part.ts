import { useState } from 'react';
import { showToast } from '../../ui/toasts.ts';
import { OPENING } from './opening-texts.ts';

/** A part of the editor that is fetched when somebody points at its button, and there once it was pressed. */
export function useDialogPart<Part>(fetchPart: () => Promise<Part>) {
  const [part, setPart] = useState<Part>();
  const [open, setOpen] = useState(false);
  return {
    /** Undefined until it was wanted. */
    part,
    open: open && part !== undefined,
    close: () => setOpen(false),
    button: {
      // What fails now is said when it is wanted.
      onPointerEnter: () => void fetchPart().catch(() => {}),
      onFocus: () => void fetchPart().catch(() => {}),
      onClick: () =>
        fetchPart().then(
          (fetched) => {
            setPart(() => fetched);
            setOpen(true);
          },
          (error) => {
            console.error('The history could not be loaded', error);
            showToast({ ...OPENING.failed, kind: 'destructive' });
          },
        ),
    },
  };
}
