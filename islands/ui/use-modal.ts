import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Opens a dialog for as long as it is mounted. Closes it before it unmounts, so that the focus returns to the previous
 * element and a toast inside moves to the page.
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
