import { type SubmitEvent, useId, useState } from 'react';
import type { Labels } from '../../src/site/labels-schema.ts';
import { showToast } from '../ui/toasts.ts';
import { answerTo } from './answer.ts';
import { subscribe } from './subscribe.ts';
import { TEXTS } from './texts.ts';

interface NewsletterFormProps {
  words: Labels['newsletter'];
  /** Whether subscriptions are confirmed by mail. */
  confirmed?: boolean;
  /** For the answer to a plain post: what was typed, and what to say about it. */
  value?: string;
  notice?: string;
}

/** The newsletter form: posts to /newsletter/subscribe until it is hydrated, then sends itself and answers with a toast. */
export function NewsletterForm({ words, confirmed = false, value, notice }: NewsletterFormProps) {
  const id = useId();
  const noticeId = notice && `${id}n`;
  const [sending, setSending] = useState(false);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('email') as HTMLInputElement;
    const email = field.value.trim();
    if (sending || !email) return;
    setSending(true);
    const subscription = await subscribe(email, confirmed);
    setSending(false);
    // What was typed in the meantime stays.
    if (subscription.kind === 'subscribed' && field.value.trim() === email) field.value = '';
    showToast(answerTo(subscription, confirmed));
  }

  return (
    <form className="newsletter" method="post" action="/newsletter/subscribe" onSubmit={submit}>
      {notice && (
        <p id={noticeId} className="newsletter__notice" role="alert">
          {notice}
        </p>
      )}
      <label className="ruled-line__label" htmlFor={id}>
        {words.label}
      </label>
      <div className="ruled-line">
        <input
          id={id}
          className="ruled-line__field"
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="email"
          placeholder={words.placeholder}
          defaultValue={value}
          aria-describedby={noticeId}
        />
        {/* Not `disabled` while it sends, which would take the focus from it; it keeps its name. */}
        <button
          type="submit"
          className="ruled-line__act"
          aria-disabled={sending || undefined}
          aria-label={sending ? words.submit : undefined}
        >
          {sending ? TEXTS.sending : words.submit}
        </button>
      </div>
    </form>
  );
}
