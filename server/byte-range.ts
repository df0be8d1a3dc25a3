/** Positions of bytes, the last one included. */
export type Part = Readonly<{ first: number; last: number }>;

/**
 * The one part of a file that a Range header asks for (RFC 9110, 14.2).
 * @param length of the file, in bytes
 * @returns 'outside' when the file has no such bytes; undefined when the header is to be ignored: it asks for several
 *   parts, in another unit, or is wrong
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
