import { type SubmitEvent, useState } from 'react';
import { dataPath, likePath } from '../../src/paths.ts';
import { Button } from '../ui/Button.tsx';
import { postAsVisitor } from '../ui/backend-address.ts';
import { showToast } from '../ui/toasts.ts';

const FAILED = { title: 'Error', description: 'Your like could not be counted. Please try again.' };

interface LikeFormProps {
  slug: string;
  /** The number of likes. */
  likes: number;
  /** The button's label, and the text shown after a like was counted without JavaScript. */
  like: string;
  liked: string;
}

/**
 * A form that likes a post, once per browser. Posts to /blog/{slug}/like until hydrated, then updates the count in
 * place.
 */
export function LikeForm({ slug, likes, like, liked }: LikeFormProps) {
  const [shown, setShown] = useState(() => shownInPage() ?? { pressed: false, count: likes ? `${likes}` : '' });

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (shown.pressed) return;
    setShown({ ...shown, pressed: true });
    // The reader may leave the page before the answer arrives.
    rememberLike(slug, '');
    const counted = await likePost(slug);
    if (counted === undefined) {
      setShown(shown);
      forgetLike(slug);
      showToast({ ...FAILED, kind: 'destructive' });
    } else {
      setShown({ pressed: true, count: `${counted}` });
      rememberLike(slug, `${counted}`);
    }
  }

  return (
    <form
      className="*:aria-pressed:bg-ink *:aria-pressed:text-paper flex flex-wrap items-baseline gap-3 *:aria-pressed:cursor-default"
      method="post"
      action={likePath(slug)}
      data-like={slug}
      onSubmit={submit}
    >
      <Button type="submit" kind="quiet" aria-pressed={shown.pressed}>
        {`${like} `}
        <sup>{shown.count}</sup>
      </Button>
      <span id="liked" className="text-label text-muted font-sans not-target:hidden">
        {liked}
      </span>
    </form>
  );
}

/** The state in the page: before hydration show-liked.ts may have changed what the server rendered. */
function shownInPage() {
  if (typeof document === 'undefined') return;
  const button = document.querySelector('[data-like] button');
  return button && { pressed: button.ariaPressed === 'true', count: button.querySelector('sup')?.textContent ?? '' };
}

/** @returns the new number of likes; undefined if there is no such post, no network, or no answer in time */
async function likePost(slug: string): Promise<number | undefined> {
  try {
    const response = await postAsVisitor(dataPath('rpc/like_post'), { slug });
    const likes: unknown = response.ok ? await response.json() : undefined;
    return typeof likes === 'number' ? likes : undefined;
  } catch {
    return undefined;
  }
}

/** The key that show-liked.ts reads when the page loads. */
const storageKey = (slug: string) => `liked:${slug}`;

/** @param likes the count after the like, since a cached page may show an older one; '' while unknown */
function rememberLike(slug: string, likes: string): void {
  try {
    localStorage.setItem(storageKey(slug), likes);
  } catch {
    // Storage may be full or blocked; then the like is shown until the page is left.
  }
}

function forgetLike(slug: string): void {
  try {
    localStorage.removeItem(storageKey(slug));
  } catch {
    // Storage is blocked, so nothing was stored either.
  }
}
