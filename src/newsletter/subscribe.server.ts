import { z } from 'zod';
import { readForm } from '../http/read-body.ts';
import { type BackendLocals, visitorClient } from '../supabase/clients.ts';
import { refusalOf } from './refusal.ts';

/** The result of a newsletter form that was posted without JavaScript. */
export type SubscriptionOutcome =
  | { kind: 'subscribed' | 'already' | 'empty' }
  | {
      kind: 'failed';
      status: number;
      value: string;
      /** Set when a rate limit refused the request: a message, and the seconds to wait. */
      limit?: { message: string; seconds: string };
    };

/** The largest form, in bytes: many times the longest address. */
const FORM_LIMIT = 4 * 1024;

/**
 * Parses the posted form and adds the address to the list, as the island does with JavaScript.
 * @param confirmed whether subscriptions are confirmed by mail: then a repeated subscription sends that mail again
 */
export async function subscribe(
  request: Request,
  locals: BackendLocals,
  confirmed: boolean,
): Promise<SubscriptionOutcome> {
  const form = await readForm(request, FORM_LIMIT);
  if (typeof form === 'string') return { kind: 'failed', status: form === 'too-large' ? 413 : 400, value: '' };
  const posted = form.get('email');
  const email = typeof posted === 'string' ? posted.trim() : '';
  if (email === '') return { kind: 'empty' };
  // A browser would have refused this too. The database also checks it, but Lite reports that as an internal error.
  if (!z.regexes.html5Email.test(email)) return { kind: 'failed', status: 422, value: email };
  return insert(email, locals, confirmed);
}

async function insert(email: string, locals: BackendLocals, confirmed: boolean): Promise<SubscriptionOutcome> {
  // Without select: the public may insert an address but may read none, not even its own.
  const { error } = await visitorClient(locals).from('newsletter_subscribers').insert({ email });
  if (!error) return { kind: 'subscribed' };
  const refusal = refusalOf(error);
  if (refusal === 'already') {
    if (confirmed) await resendConfirmation(email, locals);
    return { kind: 'already' };
  }
  if (refusal)
    return { kind: 'failed', status: 429, value: email, limit: { ...refusal, seconds: `${refusal.seconds}` } };
  console.error('A newsletter subscription could not be stored:', error.message);
  return { kind: 'failed', status: 503, value: email };
}

/**
 * Returns nothing, so that callers cannot reveal whether a mail was sent: that depends on whether the address is
 * confirmed, and on when the last mail went out.
 */
async function resendConfirmation(email: string, locals: BackendLocals): Promise<void> {
  const { error } = await visitorClient(locals).rpc('resend_confirmation', { email });
  if (error) console.error('A confirmation could not be sent again:', error.message);
}
