/**
 * Gives the idempotency key of each attempt to send a form: the same one while what is sent stays the same, so that a
 * retry stores nothing twice; another one once it was changed, so that the change is not taken for a repeat.
 */
export function createAttemptKeys(): (content: string) => string {
  let last: { content: string; key: string } | undefined;
  return (content) => {
    if (last?.content !== content) last = { content, key: randomKey() };
    return last.key;
  };
}

/** 128 random bits. Not `crypto.randomUUID`, which browsers withhold from pages served over plain HTTP. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
