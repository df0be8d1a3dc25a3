import { CALL_REQUEST_FIELDS } from './call-request-options.ts';

const HOUR_MS = 3_600_000;

/**
 * The idempotency key of a call request: the same for equal fields within the same clock hour, so that a double click,
 * a retry, a second tab and a reposted form store one row. Undefined on pages served over plain HTTP, where browsers do
 * not provide `crypto.subtle`.
 * @param fields the form's values; line breaks may be LF or CRLF
 * @param now milliseconds since 1970
 */
export async function attemptKey(fields: Readonly<Record<string, unknown>>, now: number): Promise<string | undefined> {
  const digests = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (!digests) return undefined;
  const words = CALL_REQUEST_FIELDS.map((field) => String(fields[field] ?? '').replace(/\r\n?/g, '\n'));
  const said = new TextEncoder().encode(JSON.stringify([Math.floor(now / HOUR_MS), ...words]));
  return hex(new Uint8Array(await digests.digest('SHA-256', said)));
}

/** A unique key: 128 random bits. Not `randomUUID`, which browsers do not provide over plain HTTP either. */
export function randomKey(): string {
  return hex(crypto.getRandomValues(new Uint8Array(16)));
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
