/** The part of a Supabase client that the outbox needs. The client must use the secret key. */
export interface OutboxClient {
  rpc(
    name: string,
    args?: Record<string, unknown>,
  ): {
    abortSignal(signal: AbortSignal): PromiseLike<{ data: unknown; error: { code?: string; message: string } | null }>;
  };
}

/** The outbox, as used by the worker. Every method throws when the database does not answer. */
export interface MailDatabase {
  /** Takes at most `batch` due mails. No other worker gets them until `lease` is over. */
  claim(batch: number, lease: string): Promise<unknown[]>;
  /** Records that a mail was sent, or why not. Has no effect once another worker has taken the mail. */
  finish(id: string, attempt: number, failure?: { code: string; permanent: boolean }): Promise<void>;
}

/** Longer than any healthy database takes. */
const DEADLINE_MS = 10_000;

/** The outbox, through the SQL functions `claim_mail` and `finish_mail`, which only the secret key may call. */
export function outboxOf(client: OutboxClient): MailDatabase {
  return {
    claim: async (batch, lease) => {
      const rows = await callDatabase(client, 'claim_mail', { batch, lease });
      if (!Array.isArray(rows)) throw new Error('claim_mail: no list came back');
      return rows;
    },
    finish: async (id, attempt, failure) => {
      await callDatabase(client, 'finish_mail', {
        mail_id: id,
        attempt,
        error: failure?.code ?? null,
        permanent: failure?.permanent ?? false,
      });
    },
  };
}

/** Calls an SQL function. @throws Error naming the function and the SQLSTATE */
export async function callDatabase(
  client: OutboxClient,
  name: string,
  args: Record<string, unknown> = {},
): Promise<unknown> {
  const { data, error } = await client.rpc(name, args).abortSignal(AbortSignal.timeout(DEADLINE_MS));
  // The code only: a message may quote values of a row.
  if (error) throw new Error(`${name}: ${error.code || 'no answer'}`);
  return data;
}
