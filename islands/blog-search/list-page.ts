/** From when on a chosen article is late, in milliseconds. */
const LATE_MS = 300;

/**
 * The script of the list's page. It stands in the page itself and works before the island wakes, with which it shares no
 * module: one that both use becomes a file of its own, and a request.
 */
export function startList(): void {
  sayOpening(document.querySelector<HTMLElement>('.opening'));
  // Between the entries that the island made, before this page was left and loaded again, browsers load nothing.
  window.addEventListener('popstate', () => document.querySelector('.finder')?.dispatchEvent(new Event('focusin')));
}

/** Says that an article is on its way, from when it is late until it is there, is given up, or something else is chosen. */
function sayOpening(notice: HTMLElement | null): void {
  let late = 0;
  const say = (words = '') => {
    clearTimeout(late);
    if (notice) notice.textContent = words;
  };
  const giveUp = () => say();
  window.addEventListener('click', (event) => {
    const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
    const stays = event.defaultPrevented || button || metaKey || ctrlKey || shiftKey || altKey;
    if (stays || !(target instanceof Element)) return;
    giveUp();
    if (target.closest('a[href^="/blog/"]')) late = window.setTimeout(say, LATE_MS, notice?.dataset.words);
  });
  // The page may be come back to as it was left.
  window.addEventListener('pageshow', giveUp);
  window.navigation?.addEventListener('navigateerror', giveUp);
}
