import { plainIsland } from '../kit/plain-island.ts';
import { showToast } from '../kit/toasts.ts';
import { answerTo } from './answer.ts';
import { subscribe } from './subscribe.ts';
import { TEXTS } from './texts.ts';

/**
 * The newsletter form around a plain HTML form (NewsletterForm.astro), which posts to /newsletter/subscribe until this
 * has arrived; afterwards it sends itself and answers with a toast.
 */
export const NewsletterIsland = plainIsland((island) => {
  const form = island.querySelector('form');
  const field = form?.querySelector('input');
  const button = form?.querySelector('button');
  if (!form || !field || !button) return;
  const words = button.textContent;
  let sending = false;

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const email = field.value.trim();
    if (sending || !email) return;
    setSending(true);
    const confirmed = form.hasAttribute('data-confirmed');
    const subscription = await subscribe(email, confirmed);
    setSending(false);
    // What was typed in the meantime stays.
    if (subscription.kind === 'subscribed' && field.value.trim() === email) field.value = '';
    showToast(answerTo(subscription, confirmed));
  });

  /** Not `disabled`, which would take the focus from the button; its name stays while it shows an ellipsis. */
  function setSending(now: boolean) {
    sending = now;
    if (!button) return;
    button.ariaDisabled = now ? 'true' : null;
    button.ariaLabel = now ? words : null;
    button.textContent = now ? TEXTS.sending : words;
  }
});
