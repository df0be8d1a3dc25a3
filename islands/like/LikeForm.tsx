import { type SubmitEvent, useState } from 'react';
import { postAsVisitor } from '../ui/backend-address.ts';
import { showToast } from '../ui/toasts.ts';

const FAILED = { title: 'Error', description: 'Your like could not be counted. Please try again.' };

interface LikeFormProps {
  slug: string;
  /** How many likes the post has. */
  likes: number;
  /** What the button says, and what is said where a like was counted without JavaScript. */
  like: string;
  liked: string;
}

/** A form with which a post is liked, once a browser: posts to /blog/{slug}/like until it is hydrated, then counts in place. */
export function LikeForm({ slug, likes, like, liked }: LikeFormProps) {
  const [shown, setShown] = useState(() => shownInPage() ?? { pressed: false, count: likes ? `${likes}` : '' });

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (shown.pressed) return;
    setShown({ ...shown, pressed: true });
    // The reader may go on to another page before the answer.
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
      className="like"
      method="post"
      action={`/blog/${encodeURIComponent(slug)}/like`}
      data-like={slug}
      onSubmit={submit}
    >
      <button type="submit" className="button button--quiet" aria-pressed={shown.pressed}>
        {`${like} `}
        <sup>{shown.count}</sup>
      </button>
      <span id="liked" className="like__thanks label">
        {liked}
      </span>
    </form>
  );
}

/** Before hydration show-liked.ts may have changed what the server had drawn. */
function shownInPage() {
  if (typeof document === 'undefined') return;
  const button = document.querySelector('.like button');
  return button && { pressed: button.ariaPressed === 'true', count: button.querySelector('sup')?.textContent ?? '' };
}

/** @returns how many likes the post has now; undefined when there is no such post, no network, or no answer in time */
async function likePost(slug: string): Promise<number | undefined> {
  try {
    const response = await postAsVisitor('/rest/v1/rpc/like_post', { slug });
    const likes: unknown = response.ok ? await response.json() : undefined;
    return typeof likes === 'number' ? likes : undefined;
  } catch {
    return undefined;
  }
}

/** Where show-liked.ts looks when the page is loaded. */
const storageKey = (slug: string) => `liked:${slug}`;

/** @param likes how many there were then, since the page may be shown as it was before; empty while that is not known */
function rememberLike(slug: string, likes: string): void {
  try {
    localStorage.setItem(storageKey(slug), likes);
  } catch {
    // Storage may be full or forbidden: then it is liked until the page is left.
  }
}

function forgetLike(slug: string): void {
  try {
    localStorage.removeItem(storageKey(slug));
  } catch {
    // Then it was not remembered either.
  }
}
