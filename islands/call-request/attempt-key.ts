import { attemptKey, randomKey } from '../../src/call-request/call-request-attempt.ts';

/**
 * Creates the idempotency key of each attempt to send a form. The same content gets the same key, so that a retry
 * stores nothing twice, however late it is. Changed content gets a new key, so that it is not taken for a repeat.
 */
export function createAttemptKeys(): (fields: Readonly<Record<string, string>>) => Promise<string> {
  let last: { content: string; key: string } | undefined;
  return async (fields) => {
    const content = JSON.stringify(fields);
    if (last?.content !== content) last = { content, key: (await attemptKey(fields, Date.now())) ?? randomKey() };
    return last.key;
  };
}
