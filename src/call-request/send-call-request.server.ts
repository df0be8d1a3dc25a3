import { readForm } from '../http/read-body.ts';
import { SEND_CALL_REQUEST_PATH } from '../paths.ts';
import { type BackendLocals, backendFetch, clientHeaders, publicKey } from '../supabase/clients.ts';
import { attemptKey, randomKey } from './call-request-attempt.ts';
import { type CallRequestFieldErrors, failureDescription, refusalIn } from './call-request-options.ts';

/** The result of a form that was posted without JavaScript. */
export type FormOutcome =
  | { ok: true }
  | {
      ok: false;
      status: number;
      notice: string;
      /** Seconds to wait, when a rate limit refused the request. */
      retryAfter?: string;
      values: Record<string, string>;
      fieldErrors: CallRequestFieldErrors;
    };

/** The largest form, in bytes: several times the maximum of all fields together. */
const FORM_LIMIT = 128 * 1024;

/**
 * Parses the posted form and sends it to the mail function, as the island does. On failure the submitted values are
 * returned, to fill the fields again.
 */
export async function sendCallRequest(request: Request, locals: BackendLocals, email: string): Promise<FormOutcome> {
  const failure = failureDescription(email);
  const form = await readForm(request, FORM_LIMIT);
  if (typeof form === 'string')
    return { ok: false, status: form === 'too-large' ? 413 : 400, notice: failure, values: {}, fieldErrors: {} };
  const values = Object.fromEntries([...form].map(([name, value]) => [name, typeof value === 'string' ? value : '']));
  const body = JSON.stringify(values);
  try {
    const response = await backendFetch(locals, SEND_CALL_REQUEST_PATH, {
      method: 'POST',
      headers: {
        ...clientHeaders(locals),
        'content-type': 'application/json',
        apikey: publicKey(),
        authorization: `Bearer ${publicKey()}`,
        'idempotency-key': (await attemptKey(values, Date.now())) ?? randomKey(),
      },
      body,
    });
    if (response.ok) return { ok: true };
    return { ok: false, status: response.status, values, ...(await refusal(response, failure)) };
  } catch (error) {
    console.error('A call request could not be handed on:', error);
    return { ok: false, status: 503, notice: failure, values, fieldErrors: {} };
  }
}

/** The notice and field messages for an error response of the function. */
async function refusal(response: Response, failure: string) {
  const { fieldErrors, message } = await refusalIn(response);
  if (Object.keys(fieldErrors).length > 0) return { notice: 'Please check the fields that are marked.', fieldErrors };
  const retryAfter = response.status === 429 && response.headers.get('retry-after');
  return { notice: message ?? failure, fieldErrors, ...(retryAfter && { retryAfter }) };
}
