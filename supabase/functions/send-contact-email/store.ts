import type { CallRequest } from '../../../src/call-request/call-request.ts';
import { LIMITED, limitMessage, secondsToWait } from '../../../src/supabase/limit-message.ts';

/** Longer than any healthy database takes, shorter than the form's own patience of 15 s. */
const STORE_DEADLINE_MS = 10_000;

/** SQLSTATE check_violation: a value breaks a rule of the table. */
const CHECK_VIOLATION = '23514';

/** The part of a Supabase client that storing needs. The client must carry the secret key. */
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

/** What is stored together with a call request, or decides about it. */
export type Circumstances = Readonly<{
  /** The same key again stores nothing and counts for no limit. */
  idempotencyKey: string | null;
  /** Whether mail can be sent; if not, the mails wait with the stored request. */
  mailConfigured: boolean;
  /** Whom the limits count: an address. Null: unknown, and only the limit of the visitor's e-mail holds. */
  client: string | null;
  suspectedSpam: boolean;
}>;

export type StoredCallRequest =
  | { kind: 'stored' }
  /** Nothing was stored: too many. The message says when it may be tried again, and so do the whole seconds. */
  | { kind: 'limited'; message: string; retryAfterS: number }
  /** A value broke this constraint of the table. */
  | { kind: 'refused'; constraint: string };

/** Stores a call request and the mail that it gives rise to, both or neither. Throws when it could not be stored. */
export type StoreCallRequest = (request: CallRequest, circumstances: Circumstances) => Promise<StoredCallRequest>;

/** Stores call requests through the SQL function `submit_call_request`, which alone may write to their table. */
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
    // The code alone: a message may quote what the visitor wrote, and this is logged.
    throw new Error(`submit_call_request: ${error.code || 'no answer'}`);
  };
}
