import type { CallRequestFieldErrors } from '../../src/call-request/call-request-options.ts';
import { postAsVisitor } from '../ui/backend-address.ts';

export type SentCallRequest =
  | { ok: true }
  | {
      ok: false;
      fieldErrors: CallRequestFieldErrors;
      /** Of who has sent too many: when to try again. */
      message?: string;
    };

/**
 * Sends the nine fields to `send-contact-email` (docs/behaviour.md §7), with what tells a person from a machine.
 * Never throws: no network, no answer in time and a refusal are all `ok: false`, the last with messages for single fields
 * where there are any.
 */
export async function sendCallRequest(
  body: Readonly<Record<string, string | number>>,
  idempotencyKey: string,
): Promise<SentCallRequest> {
  try {
    const response = await postAsVisitor('/functions/v1/send-contact-email', body, {
      'Idempotency-Key': idempotencyKey,
    });
    if (response.ok) return { ok: true };
    if (response.status !== 422 && response.status !== 429) return { ok: false, fieldErrors: {} };
    const answer = (await response.json()) as { fieldErrors?: CallRequestFieldErrors; message?: string };
    if (response.status === 422) return { ok: false, fieldErrors: answer.fieldErrors ?? {} };
    return { ok: false, fieldErrors: {}, ...(answer.message && { message: answer.message }) };
  } catch {
    return { ok: false, fieldErrors: {} };
  }
}
