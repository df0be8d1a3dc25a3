import { publicClient } from './clients.ts';

/** What became of a newsletter form that was posted without JavaScript. */
export type SubscriptionOutcome =
  | { kind: 'subscribed' | 'already' | 'empty' }
  | { kind: 'failed'; status: number; value: string };

/** The largest form, in bytes: many times what an address may hold. */
const FORM_LIMIT = 4 * 1024;

/** What the database says of a row that is there already, and of an address that is none. */
const DUPLICATE = '23505';
const REFUSED = '23514';

/** Reads the posted form and puts its address on the list, as the form does by itself when it has JavaScript. */
export async function subscribe(request: Request): Promise<SubscriptionOutcome> {
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

  // Without select: the public may put an address in and see none, not even its own.
  const { error } = await publicClient().from('newsletter_subscribers').insert({ email });
  if (!error) return { kind: 'subscribed' };
  if (error.code === DUPLICATE) return { kind: 'already' };
  if (error.code === REFUSED) return { kind: 'failed', status: 422, value: email };
  console.error('A newsletter subscription could not be stored:', error.message);
  return { kind: 'failed', status: 503, value: email };
}
