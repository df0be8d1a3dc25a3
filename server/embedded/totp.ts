import { createHmac, randomBytes } from 'node:crypto';
import { isSameSecret } from '../../src/http/same-secret.ts';

/** What authenticator apps assume: RFC 6238 with SHA-1, six digits, and steps of 30 seconds. */
const STEP_S = 30;
const DIGITS = 6;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A secret of 160 random bits in base 32, as apps take it. */
export function newSecret(): string {
  // 256 is a multiple of 32, so every letter is equally likely.
  return Array.from(randomBytes(32), (byte) => BASE32[byte % 32]).join('');
}

/** The code of a time step. */
export function codeOf(secret: string, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0xf;
  return String((hash.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits).padStart(digits, '0');
}

/** The step in which a code is right: the current one, or one beside it, because clocks differ. */
export async function stepOf(secret: string, code: string, nowMs: number): Promise<number | undefined> {
  const current = Math.floor(nowMs / 1000 / STEP_S);
  for (const step of [current, current - 1, current + 1])
    if (await isSameSecret(code, codeOf(secret, step))) return step;
  return undefined;
}

/** The address that an app reads from the QR code. */
export function secretUri(secret: string, { issuer, account }: { issuer: string; account: string }): string {
  const query = new URLSearchParams({ secret, issuer, algorithm: 'SHA1', digits: `${DIGITS}`, period: `${STEP_S}` });
  // Some apps show a plus sign where a space was encoded as one.
  return `otpauth://totp/${encodeURIComponent(`${issuer}:${account}`)}?${`${query}`.replaceAll('+', '%20')}`;
}

function bytesOf(base32: string): Buffer {
  let bits = '';
  for (const letter of base32.replace(/=+$/, '')) bits += BASE32.indexOf(letter).toString(2).padStart(5, '0');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
