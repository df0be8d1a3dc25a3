import { type RefObject, useEffect } from 'react';

/** Saves the visible form on Ctrl+S or Cmd+S, unless a dialog is open. */
export function useSaveShortcut(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // On a keyboard without Latin letters, by the position of the key.
      const key = /^[a-z]$/i.test(event.key) ? event.key.toLowerCase() : event.code.replace('Key', '').toLowerCase();
      if (key !== 's' || event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
      if (!form.current?.checkVisibility()) return;
      event.preventDefault();
      if (!document.querySelector('dialog:modal')) form.current.requestSubmit();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [form]);
}
