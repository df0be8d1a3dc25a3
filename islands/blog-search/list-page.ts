/** After how many milliseconds an article that was clicked counts as late. */
const LATE_MS = 300;

/**
 * The inline script of the list page, which works before the island is hydrated. It shares no module with the island,
 * nor src/paths.ts: a shared one would become a file of its own, and a request.
 */
export function startList(): void {
  sayOpening(document.querySelector<HTMLElement>('[data-opening]'));
  // Hydrates the island on popstate. After the page has been left and loaded again, browsers load nothing when moving
  // between the history entries that the island added.
  window.addEventListener('popstate', () =>
    document.querySelector('[data-finder]')?.dispatchEvent(new Event('focusin')),
  );
}

/**
 * Announces that an article is loading: once it is late, and until it loads, is cancelled or another link is clicked.
 */
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
    if (target.closest(`a[href^="${notice?.dataset.articles}"]`))
      late = window.setTimeout(say, LATE_MS, notice?.dataset.words);
  });
  // The page may be restored from the back/forward cache with the notice in it.
  window.addEventListener('pageshow', giveUp);
  window.navigation?.addEventListener('navigateerror', giveUp);
}
