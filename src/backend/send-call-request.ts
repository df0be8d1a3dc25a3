import { randomUUID } from 'node:crypto';
import { type CallRequestFieldErrors, failureDescription } from '../domain/call-request-options.ts';
import { backendFetch, publicKey } from './clients.ts';

/** What became of a form that was posted without JavaScript. */
export type FormOutcome =
  | { ok: true }
  | { ok: false; status: number; notice: string; values: Record<string, string>; fieldErrors: CallRequestFieldErrors };

/** The largest form, in bytes: several times what all fields may hold. */
const FORM_LIMIT = 128 * 1024;

/**
 * Reads the posted form and hands it to the mail function, as the island does. On failure everything that was typed
 * comes back, to be shown in the fields again.
 */
export async function sendCallRequest(request: Request, email: string): Promise<FormOutcome> {
  const failure = failureDescription(email);
  if (Number(request.headers.get('content-length')) > FORM_LIMIT) return tooLarge(failure);
  let form: FormData;
  try {
    form = await request.formData();
  } catch {
    return { ok: false, status: 400, notice: failure, values: {}, fieldErrors: {} };
  }
  const values = Object.fromEntries([...form].map(([name, value]) => [name, typeof value === 'string' ? value : '']));
  const body = JSON.stringify(values);
  if (body.length > FORM_LIMIT) return tooLarge(failure);
  try {
    const response = await backendFetch('/functions/v1/send-contact-email', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        apikey: publicKey(),
        authorization: `Bearer ${publicKey()}`,
        'idempotency-key': randomUUID(),
      },
      body,
    });
    if (response.ok) return { ok: true };
    const answer = (await response.json()) as { message?: string; fieldErrors?: CallRequestFieldErrors };
    const fieldErrors = answer.fieldErrors ?? {};
    const notice = Object.keys(fieldErrors).length > 0 ? 'Please check the fields that are marked.' : failure;
    return { ok: false, status: response.status, notice, values, fieldErrors };
  } catch (error) {
    console.error('A call request could not be handed on:', error);
    return { ok: false, status: 503, notice: failure, values, fieldErrors: {} };
  }
}

function tooLarge(notice: string): FormOutcome {
  return { ok: false, status: 413, notice, values: {}, fieldErrors: {} };
}
