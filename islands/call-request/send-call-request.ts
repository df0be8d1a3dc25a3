import { type CallRequestFieldErrors, refusalIn } from '../../src/call-request/call-request-options.ts';
import { SEND_CALL_REQUEST_PATH } from '../../src/paths.ts';
import { postAsVisitor } from '../ui/backend-address.ts';

export type SentCallRequest =
  | { ok: true }
  | {
      ok: false;
      fieldErrors: CallRequestFieldErrors;
      /** When to try again, after too many requests. */
      message?: string;
    };

/**
 * Sends the nine fields to `send-contact-email` (docs/behaviour.md §7), with the data that helps tell a person from a
 * machine.
 * Never throws. No network, no answer in time and a refusal are all `ok: false`; a refusal may bring messages for
 * single fields.
 */
export async function sendCallRequest(
  body: Readonly<Record<string, string | number>>,
  idempotencyKey: string,
): Promise<SentCallRequest> {
  try {
    const response = await postAsVisitor(SEND_CALL_REQUEST_PATH, body, {
      'Idempotency-Key': idempotencyKey,
    });
    return response.ok ? { ok: true } : { ok: false, ...(await refusalIn(response)) };
  } catch {
    return { ok: false, fieldErrors: {} };
  }
}
