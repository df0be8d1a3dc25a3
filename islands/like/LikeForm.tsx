import { type SubmitEvent, useState } from 'react';
import { showToast } from '../ui/toasts.ts';
import { forgetLike, rememberLike } from './kept-likes.ts';
import { likePost } from './like-post.ts';
import { TEXTS } from './texts.ts';

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
      showToast({ ...TEXTS.failed, kind: 'destructive' });
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
