/** Where show-liked.ts looks for it when the page is loaded. */
const key = (slug: string) => `liked:${slug}`;

/**
 * Keeps that this browser liked a post.
 * @param likes how many it had then, since the page may be shown as it was before; empty while that is not known
 */
export function rememberLike(slug: string, likes: string): void {
  try {
    localStorage.setItem(key(slug), likes);
  } catch {
    // Storage may be full or forbidden: then it is liked until the page is left.
  }
}

export function forgetLike(slug: string): void {
  try {
    localStorage.removeItem(key(slug));
  } catch {
    // Then it was not kept either.
  }
}
