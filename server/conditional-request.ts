import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Positions of bytes, the last one included. */
export type Part = Readonly<{ first: number; last: number }>;

/** The ETag of bytes that are all in memory. */
export function etagOf(bytes: Buffer): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
}

/** Whether the sender of an If-None-Match header has this version already, so that 304 is the answer (RFC 9110, 13.1.2). */
export function isUnchanged({ headers }: IncomingMessage, etag: string): boolean {
  const ifNoneMatch = headers['if-none-match'];
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

/**
 * The one part of a file that a request asks for. If-Range with another version asks for the whole file.
 * @param length of the file, in bytes
 * @returns 'outside' when the file has no such bytes (416); undefined when the whole file is the answer
 */
export function requestedPart(
  { method, headers }: IncomingMessage,
  etag: string,
  length: number,
): Part | 'outside' | undefined {
  const { range, 'if-range': ifRange } = headers;
  if (range === undefined || method !== 'GET' || (ifRange !== undefined && ifRange !== etag)) return undefined;
  return partOf(range, length);
}

/** The Content-Range header of a part, or of the refusal when there is no such part. */
export function contentRange(part: Part | 'outside', length: number): string {
  return part === 'outside' ? `bytes */${length}` : `bytes ${part.first}-${part.last}/${length}`;
}

/**
 * The part that a Range header names (RFC 9110, 14.2).
 * @returns 'outside' when the file has no such bytes; undefined when the header is to be ignored: it names several
 *   parts, uses another unit, or is malformed
 */
export function partOf(range: string, length: number): Part | 'outside' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/i.exec(range.trim()) ?? [];
  if (from === '' && to === '') return undefined;
  if (from === '') {
    const count = Math.min(Number(to), length);
    return count === 0 ? 'outside' : { first: length - count, last: length - 1 };
  }
  if (to !== '' && Number(to) < Number(from)) return undefined;
  if (Number(from) >= length) return 'outside';
  return { first: Number(from), last: to === '' ? length - 1 : Math.min(Number(to), length - 1) };
}
