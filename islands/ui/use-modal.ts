import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * For a dialog that is open while it is there. It is closed before it goes, so that the focus returns to where it was, and
 * a toast to the page.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    return () => opened?.close();
  }, []);
  return dialog;
}
