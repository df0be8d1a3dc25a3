import { type RefObject, useEffect } from 'react';

/** Ctrl+S, or Cmd+S, saves the form that is seen; not while a dialog asks something. */
export function useSaveShortcut(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // By its place on a keyboard without Latin letters.
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
