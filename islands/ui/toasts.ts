/** A short message that appears at the edge of the page, one at a time (docs/behaviour.md §8 and §9). */
export interface Toast {
  title: string;
  description?: string;
  kind: 'success' | 'destructive';
}

const SHOWN_FOR_MS = 5_000;

/** Takes away the toast that is shown now. */
let dismissCurrent = () => {};

/**
 * Shows a toast in place of the one before. A success goes after five seconds, and stays while it is pointed at or holds
 * the focus; a failure stays until it is dismissed. The focus stays where it is.
 */
export function showToast({ title, description, kind }: Toast): void {
  dismissCurrent();
  const toast = element('div', `toast toast--${kind}`);
  const words = toast.appendChild(element('div', 'toast__words'));
  words.role = kind === 'destructive' ? 'alert' : 'status';
  const button = toast.appendChild(element('button', 'toast__dismiss'));
  button.type = 'button';
  button.ariaLabel = 'Dismiss';

  // Everything outside an open modal dialog is inert, so a message about what happened in one belongs into it.
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
  // Within focusout the element that loses the focus still matches :focus.
  toast.addEventListener('focusout', () => setTimeout(goLater));
  button.onclick = dismiss;

  // A screen reader announces what appears inside a live region, not what a new one already holds.
  setTimeout(() => {
    words.append(element('p', 'toast__title', title));
    if (description) words.append(element('p', 'toast__description', description));
  });
  goLater();
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  text = '',
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), { className, textContent: text });
}
