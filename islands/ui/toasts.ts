/** A short message that appears at the edge of the page, one at a time (docs/behaviour.md §8 and §9). */
export interface Toast {
  title: string;
  description?: string;
  kind: 'success' | 'destructive';
}

const SHOWN_FOR_MS = 5_000;

/** Removes the toast that is shown now. */
let dismissCurrent = () => {};

/**
 * Shows a toast and removes the previous one. A success disappears after five seconds, but stays while it is hovered or
 * focused. A failure stays until it is dismissed. The focus does not move.
 */
export function showToast({ title, description, kind }: Toast): void {
  dismissCurrent();
  const toast = element('div', { className: 'toast' });
  toast.dataset.kind = kind;
  const words = toast.appendChild(element('div', { className: 'min-w-0 flex-1 wrap-anywhere' }));
  words.role = kind === 'destructive' ? 'alert' : 'status';
  const button = toast.appendChild(
    element('button', {
      className: 'size-7 flex-none cursor-pointer text-large leading-none',
      type: 'button',
      ariaLabel: 'Dismiss',
      textContent: '×',
    }),
  );

  // Everything outside an open modal dialog is inert, so a toast shown during one is put into the dialog.
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
  const region = document.querySelector('[data-toasts]') ?? document.body;
  const moveOut = () => region.append(toast);
  (dialog ?? region).append(toast);
  dialog?.addEventListener('close', moveOut, { once: true });

  let timer: ReturnType<typeof setTimeout>;
  let focusCameFrom: EventTarget | null = null;
  const stay = () => clearTimeout(timer);
  const dismiss = () => {
    stay();
    dialog?.removeEventListener('close', moveOut);
    const hadFocus = toast.contains(document.activeElement);
    toast.remove();
    if (hadFocus && focusCameFrom instanceof HTMLElement) focusCameFrom.focus();
  };
  const goLater = () => {
    stay();
    if (kind === 'success' && !toast.matches(':hover, :focus-within')) timer = setTimeout(dismiss, SHOWN_FOR_MS);
  };
  dismissCurrent = dismiss;
  toast.onmouseenter = stay;
  toast.onmouseleave = goLater;
  toast.addEventListener('focusin', (event) => {
    stay();
    if (!toast.contains(event.relatedTarget as Node | null)) focusCameFrom = event.relatedTarget;
  });
  // During focusout the element that loses the focus still matches :focus.
  toast.addEventListener('focusout', () => setTimeout(goLater));
  button.onclick = dismiss;

  // A screen reader announces text added to a live region, but not the text that a new region already holds.
  setTimeout(() => {
    words.append(element('p', { className: 'font-semibold', textContent: title }));
    if (description) words.append(element('p', { textContent: description }));
  });
  goLater();
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), properties);
}
