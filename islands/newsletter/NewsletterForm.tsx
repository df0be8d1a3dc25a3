import { type SubmitEvent, useId, useState } from 'react';
import { SUBSCRIBE_PATH } from '../../src/paths.ts';
import type { Labels } from '../../src/site/labels-schema.ts';
import { LineButton, LineField } from '../ui/Line.tsx';
import { showToast } from '../ui/toasts.ts';
import { answerTo } from './answer.ts';
import { subscribe } from './subscribe.ts';
import { TEXTS } from './texts.ts';

interface NewsletterFormProps {
  words: Labels['newsletter'];
  /** Whether subscriptions are confirmed by mail. */
  confirmed?: boolean;
  /** When re-rendered after a plain post: the submitted address and a message about it. */
  value?: string;
  notice?: string;
}

/**
 * The newsletter form. Posts to /newsletter/subscribe until hydrated, then submits by script and shows the result as a
 * toast.
 */
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
    // Keeps an address typed while the request was under way.
    if (subscription.kind === 'subscribed' && field.value.trim() === email) field.value = '';
    showToast(answerTo(subscription, confirmed));
  }

  return (
    <form
      className="grid w-full max-w-112 grid-cols-1 gap-1 font-sans print:hidden"
      method="post"
      action={SUBSCRIBE_PATH}
      onSubmit={submit}
    >
      {notice && (
        <p id={noticeId} className="border-signal text-ink border-s-3 ps-3" role="alert">
          {notice}
        </p>
      )}
      <label className="text-control text-muted" htmlFor={id}>
        {words.label}
      </label>
      <div className="border-muted flex items-baseline gap-3 border-b">
        <LineField
          id={id}
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="email"
          placeholder={words.placeholder}
          defaultValue={value}
          aria-describedby={noticeId}
        />
        {/* Not `disabled` while sending, which would take the focus away; its label stays the same. */}
        <LineButton aria-disabled={sending || undefined} aria-label={sending ? words.submit : undefined}>
          {sending ? TEXTS.sending : words.submit}
        </LineButton>
      </div>
    </form>
  );
}
