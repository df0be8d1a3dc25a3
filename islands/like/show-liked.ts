/**
 * Shows before hydration that this browser has liked the post (LikeForm.tsx stores it). This is an inline script, so it
 * shares no module with the island: see src/layout/every-page.ts.
 */
export function showLiked(): void {
  const form = document.querySelector<HTMLFormElement>('[data-like]');
  const count = form?.querySelector('sup');
  if (!form || !count?.parentElement) return;
  const key = `liked:${form.dataset.like}`;
  try {
    const [page, fragment] = location.href.split('#');
    // The form was posted from this page before hydration.
    if (fragment === 'liked' && document.referrer === page) localStorage[key] ??= '';
    const likes: string | undefined = localStorage[key];
    if (likes === undefined) return;
    count.parentElement.ariaPressed = 'true';
    form.onsubmit = () => false;
    // A cached page may be older than the like.
    if (Number(likes) > Number(count.textContent)) count.textContent = likes;
  } catch {
    // Storage may be blocked; then nothing was stored.
  }
}
