import { useState } from 'react';
import { showToast } from '../../ui/toasts.ts';
import { OPENING } from './opening-texts.ts';

/**
 * A part of the editor that is loaded when its button is pointed at or focused, and shown when it is pressed.
 * @param name of the part, which begins the message of a failure
 */
export function useDialogPart<Part>(name: string, fetchPart: () => Promise<Part>) {
  const [part, setPart] = useState<Part>();
  const [open, setOpen] = useState(false);
  return {
    /** Undefined until the button is first pressed. */
    part,
    open: open && part !== undefined,
    close: () => setOpen(false),
    button: {
      // A failure is reported only when the button is pressed.
      onPointerEnter: () => void fetchPart().catch(() => {}),
      onFocus: () => void fetchPart().catch(() => {}),
      onClick: () =>
        fetchPart().then(
          (fetched) => {
            setPart(() => fetched);
            setOpen(true);
          },
          (error) => {
            console.error(`${name} could not be loaded`, error);
            showToast({ ...OPENING.failed(name), kind: 'destructive' });
          },
        ),
    },
  };
}
