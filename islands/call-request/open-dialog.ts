/**
 * Lets plain elements open and close dialogs, with or without a hydrated island:
 * `<a href="/contact" data-opens="call-request">` opens the dialog instead of following the link, and
 * `<button commandfor="…" command="show-modal | close">` works in browsers without invoker commands.
 * Either may carry `data-purpose="speaking"`, which presets the form's call purpose until the dialog is opened from
 * another element.
 */
export function openDialogs(): void {
  document.addEventListener('click', (event) => {
    const trigger = event.target instanceof Element && event.target.closest('[data-opens], button[commandfor]');
    if (!trigger || event.defaultPrevented) return;
    const opened = trigger.getAttribute('data-opens');
    const dialog = document.getElementById(opened ?? trigger.getAttribute('commandfor') ?? '');
    if (!(dialog instanceof HTMLDialogElement)) return;

    const isLink = opened !== null;
    if (isLink && (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)) return;
    const closes = trigger.getAttribute('command') === 'close';
    if (!closes) presetPurpose(dialog, trigger.getAttribute('data-purpose'));
    if (isLink) event.preventDefault();
    else if ('commandForElement' in trigger) return;

    if (closes) dialog.close();
    else if (!dialog.open) dialog.showModal();
  });
}

/**
 * Presets the call purpose and clears an earlier preset, but keeps a choice of the visitor. The first purpose is the
 * default.
 */
function presetPurpose(dialog: HTMLDialogElement, purpose: string | null): void {
  const select = dialog.querySelector<HTMLSelectElement>('select[name="callType"]');
  if (!select) return;
  if (purpose) select.value = select.dataset.preset = purpose;
  else if (select.value === select.dataset.preset) select.selectedIndex = 0;
}
