import { plainIsland } from '../kit/plain-island.ts';
import { showToast } from '../kit/toasts.ts';
import { forgetLike, rememberLike } from './kept-likes.ts';
import { likePost } from './like-post.ts';
import { TEXTS } from './texts.ts';

/**
 * The like button of a plain HTML form (LikeForm.astro), which posts to /blog/{slug}/like until this has arrived;
 * afterwards it counts without leaving the page, once a browser.
 */
export const LikeIsland = plainIsland((island) => {
  const form = island.querySelector('form');
  const button = form?.querySelector('button');
  const count = button?.querySelector('sup');
  const slug = form?.dataset.like;
  if (!form || !button || !count || !slug) return;

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (button.ariaPressed === 'true') return;
    button.ariaPressed = 'true';
    // The reader may go on to another page before the answer.
    rememberLike(slug, '');
    const likes = await likePost(slug);
    if (likes === undefined) {
      button.ariaPressed = 'false';
      forgetLike(slug);
      showToast({ ...TEXTS.failed, kind: 'destructive' });
    } else {
      count.textContent = `${likes}`;
      rememberLike(slug, `${likes}`);
    }
  });
});
