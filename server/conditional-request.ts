import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** A byte range; `last` is included. */
export type Part = Readonly<{ first: number; last: number }>;

/** The ETag of a complete body in memory. */
export function etagOf(bytes: Buffer): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
}

/** Whether If-None-Match names this version, so that the answer is 304 (RFC 9110, 13.1.2). */
export function isUnchanged({ headers }: IncomingMessage, etag: string): boolean {
  const ifNoneMatch = headers['if-none-match'];
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

/**
 * The byte range that a request asks for. An If-Range header with another version asks for the whole file.
 * @param length of the file, in bytes
 * @returns 'outside' when the file has no such bytes (416); undefined when the whole file is to be sent
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

/** The Content-Range header of a range, or of a 416 answer. */
export function contentRange(part: Part | 'outside', length: number): string {
  return part === 'outside' ? `bytes */${length}` : `bytes ${part.first}-${part.last}/${length}`;
}

/**
 * Parses a Range header (RFC 9110, 14.2).
 * @returns 'outside' when the file has no such bytes; undefined when the header is to be ignored, because it names
 *   several ranges, uses another unit, or is malformed
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
