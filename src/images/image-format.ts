/**
 * The allowed image formats (docs/behaviour.md §3, §5), detected from the content, not the file name. SVG is not
 * allowed, because it can contain scripts.
 */
export type ImageFormat = 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp' | 'image/avif';

/** The number of leading bytes needed to detect the format, and whether the image is animated. */
export const IMAGE_HEAD_BYTES = 64;

/** The storage bucket's size limit, in bytes. */
export const IMAGE_MAX_BYTES = 10 * 1024 * 1024;

/** The image format that the first bytes of a file indicate; undefined when it is not an allowed format. */
export function imageFormat(head: Uint8Array): ImageFormat | undefined {
  const text = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to));
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'image/jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'image/gif';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp';
  // The brands in the `ftyp` box: its length, 'ftyp', the main brand, a version, then the compatible brands.
  if (text(4, 8) === 'ftyp') {
    const brands = text(8, 12) + text(16, Math.min(boxLength(head), IMAGE_HEAD_BYTES));
    if (/^(.{4})*(avif|avis)/s.test(brands)) return 'image/avif';
  }
  return undefined;
}

/** Whether a WebP or PNG with these first bytes is animated. Drawing it on a canvas would lose the animation. */
export function isMoving(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head);
  if (text.startsWith('VP8X', 12)) return ((head[20] ?? 0) & 0b10) !== 0;
  return text.startsWith('\x89PNG') && text.includes('acTL');
}

function boxLength(head: Uint8Array): number {
  return new DataView(head.buffer, head.byteOffset, head.byteLength).getUint32(0);
}
