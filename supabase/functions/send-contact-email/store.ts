import type { StoreCallRequest } from './handler.ts';

/** Longer than any healthy database takes, shorter than the form's own patience of 15 s. */
const STORE_DEADLINE_MS = 10_000;

/** The part of a Supabase client that storing needs. The client must carry the secret key. */
export interface CallRequestDatabase {
  rpc(
    name: 'submit_call_request',
    args: { request: Record<string, string>; idempotency_key: string | null; mail_configured: boolean },
  ): {
    abortSignal(signal: AbortSignal): PromiseLike<{ data: unknown; error: { code?: string; message: string } | null }>;
  };
}

/** Stores call requests through the SQL function `submit_call_request`, which alone may write to their table. */
export function storeIn(database: CallRequestDatabase): StoreCallRequest {
  return async (request, idempotencyKey, mailConfigured) => {
    const { data, error } = await database
      .rpc('submit_call_request', { request, idempotency_key: idempotencyKey, mail_configured: mailConfigured })
      .abortSignal(AbortSignal.timeout(STORE_DEADLINE_MS));
    if (error) throw new Error(`submit_call_request: ${error.code ?? ''} ${error.message}`);
    return { id: String(data) };
  };
}
