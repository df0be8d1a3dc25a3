import { CALL_REQUEST_FIELDS } from './call-request-options.ts';

const HOUR_MS = 3_600_000;

/**
 * The idempotency key of a call request: the same for the same words within the same hour, so that a double click, a
 * retry, a second tab and a page sent again store one row. Undefined where the browser keeps its digests back, which it
 * does from pages served over plain HTTP.
 * @param fields as a form holds them; line breaks may be of either kind
 * @param now milliseconds since 1970
 */
export async function attemptKey(fields: Readonly<Record<string, unknown>>, now: number): Promise<string | undefined> {
  const digests = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (!digests) return undefined;
  const words = CALL_REQUEST_FIELDS.map((field) => String(fields[field] ?? '').replace(/\r\n?/g, '\n'));
  const said = new TextEncoder().encode(JSON.stringify([Math.floor(now / HOUR_MS), ...words]));
  return hex(new Uint8Array(await digests.digest('SHA-256', said)));
}

/** A key that no other attempt has: 128 random bits. Not `randomUUID`, which is kept back as digests are. */
export function randomKey(): string {
  return hex(crypto.getRandomValues(new Uint8Array(16)));
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
