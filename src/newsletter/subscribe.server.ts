import { z } from 'zod';
import { type BackendLocals, visitorClient } from '../supabase/clients.ts';
import { LIMITED, limitMessage, secondsToWait } from '../supabase/limit-message.ts';

/** What became of a newsletter form that was posted without JavaScript. */
export type SubscriptionOutcome =
  | { kind: 'subscribed' | 'already' | 'empty' }
  | {
      kind: 'failed';
      status: number;
      value: string;
      /** Of who has subscribed too many: when to try again, in words and in seconds. */
      limit?: { message: string; seconds: string };
    };

/** The largest form, in bytes: many times what an address may hold. */
const FORM_LIMIT = 4 * 1024;

/** What the database says of a row that is there already. */
const DUPLICATE = '23505';

/**
 * Reads the posted form and puts its address on the list, as the form does by itself when it has JavaScript.
 * @param confirmed whether subscriptions are confirmed by mail: then a repeat has that mail sent again
 */
export async function subscribe(
  request: Request,
  locals: BackendLocals,
  confirmed: boolean,
): Promise<SubscriptionOutcome> {
  if (Number(request.headers.get('content-length')) > FORM_LIMIT) return { kind: 'failed', status: 413, value: '' };
  let email: string;
  try {
    const posted = (await request.formData()).get('email');
    email = typeof posted === 'string' ? posted.trim() : '';
  } catch {
    return { kind: 'failed', status: 400, value: '' };
  }
  if (email === '') return { kind: 'empty' };
  if (email.length > FORM_LIMIT) return { kind: 'failed', status: 413, value: '' };
  // What a browser would have refused. The database does too, but Lite tells it as a failure of its own.
  if (!z.regexes.html5Email.test(email)) return { kind: 'failed', status: 422, value: email };
  return insert(email, locals, confirmed);
}

async function insert(email: string, locals: BackendLocals, confirmed: boolean): Promise<SubscriptionOutcome> {
  // Without select: the public may put an address in and see none, not even its own.
  const { error } = await visitorClient(locals).from('newsletter_subscribers').insert({ email });
  if (!error) return { kind: 'subscribed' };
  if (error.code === DUPLICATE) {
    if (confirmed) await resendConfirmation(email, locals);
    return { kind: 'already' };
  }
  if (error.code === LIMITED) {
    const seconds = secondsToWait(error.details);
    const message = limitMessage(error.message, seconds);
    return { kind: 'failed', status: 429, value: email, limit: { message, seconds: `${seconds}` } };
  }
  console.error('A newsletter subscription could not be stored:', error.message);
  return { kind: 'failed', status: 503, value: email };
}

/** Tells nothing: whether the mail goes out depends on whether the address has been confirmed, and on when it last did. */
async function resendConfirmation(email: string, locals: BackendLocals): Promise<void> {
  const { error } = await visitorClient(locals).rpc('resend_confirmation', { email });
  if (error) console.error('A confirmation could not be sent again:', error.message);
}
