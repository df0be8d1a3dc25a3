/** A part of a file, both ends included. */
export type ByteRange = Readonly<{ start: number; end: number }>;

/**
 * What a Range header asks for of so many bytes: a part; 'none' of it, which is answered with 416; or undefined for the
 * whole, also when the header is one that servers may leave aside: other units, several parts, nonsense.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'none' | undefined {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined;
  if (from === '')
    return Number(to) > 0 && size > 0 ? { start: Math.max(0, size - Number(to)), end: size - 1 } : 'none';
  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < start) return undefined;
  return start < size ? { start, end } : 'none';
}
