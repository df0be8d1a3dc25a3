import type { CallRequest } from '../../../src/call-request/call-request.ts';
import { LIMITED, limitMessage, secondsToWait } from '../../../src/supabase/limit-message.ts';

/** Longer than any healthy database takes, shorter than the form's own timeout of 15 s. */
const STORE_DEADLINE_MS = 10_000;

/** SQLSTATE check_violation: a value breaks a rule of the table. */
const CHECK_VIOLATION = '23514';

/** The part of a Supabase client that storing needs. The client must use the secret key. */
export interface CallRequestDatabase {
  rpc(
    name: 'submit_call_request',
    args: {
      request: Record<string, string>;
      idempotency_key: string | null;
      mail_configured: boolean;
      client: string | null;
      suspected_spam: boolean;
    },
  ): {
    abortSignal(
      signal: AbortSignal,
    ): PromiseLike<{ data: unknown; error: { code?: string; message: string; details?: string | null } | null }>;
  };
}

/** Data that is stored with a call request, or decides whether it is stored. */
export type Circumstances = Readonly<{
  /** A second request with the same key stores nothing and counts for no limit. */
  idempotencyKey: string | null;
  /** Whether mail can be sent. If not, the mails wait with the stored request. */
  mailConfigured: boolean;
  /** The client address that limits count by. When it is null, only the limit per visitor's e-mail address applies. */
  client: string | null;
  suspectedSpam: boolean;
}>;

export type StoredCallRequest =
  | { kind: 'stored' }
  /** A rate limit was reached and nothing was stored. The message and the whole seconds tell when to try again. */
  | { kind: 'limited'; message: string; retryAfterS: number }
  /** A value violated this constraint of the table. */
  | { kind: 'refused'; constraint: string };

/** Stores a call request and its mails in one transaction. Throws when it could not be stored. */
export type StoreCallRequest = (request: CallRequest, circumstances: Circumstances) => Promise<StoredCallRequest>;

/** Stores call requests through the SQL function `submit_call_request`, which checks limits and queues the mails. */
export function storeIn(database: CallRequestDatabase): StoreCallRequest {
  return async (request, { idempotencyKey, mailConfigured, client, suspectedSpam }) => {
    const { error } = await database
      .rpc('submit_call_request', {
        request,
        idempotency_key: idempotencyKey,
        mail_configured: mailConfigured,
        client,
        suspected_spam: suspectedSpam,
      })
      .abortSignal(AbortSignal.timeout(STORE_DEADLINE_MS));
    if (!error) return { kind: 'stored' };
    if (error.code === LIMITED) {
      const retryAfterS = secondsToWait(error.details);
      return { kind: 'limited', message: limitMessage(error.message, retryAfterS), retryAfterS };
    }
    if (error.code === CHECK_VIOLATION) return { kind: 'refused', constraint: error.message };
    // The code only: a message may quote the visitor's input, and this error is logged.
    throw new Error(`submit_call_request: ${error.code || 'no answer'}`);
  };
}
