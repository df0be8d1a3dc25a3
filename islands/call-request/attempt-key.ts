import { attemptKey, randomKey } from '../../src/call-request/call-request-attempt.ts';

/**
 * Gives the idempotency key of each attempt to send a form: the same one while the same is sent, so that a retry stores
 * nothing twice, however long it took; another one once it was changed, so that the change is not taken for a repeat.
 */
export function createAttemptKeys(): (fields: Readonly<Record<string, string>>) => Promise<string> {
  let last: { content: string; key: string } | undefined;
  return async (fields) => {
    const content = JSON.stringify(fields);
    if (last?.content !== content) last = { content, key: (await attemptKey(fields, Date.now())) ?? randomKey() };
    return last.key;
  };
}
