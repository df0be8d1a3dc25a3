import type { ImageFormat } from '../../../src/images/image-format.ts';

let last = 0;

/**
 * The stored name: a timestamp and the original extension (docs/behaviour.md §3), `1767225600000.jpg`. Two images in
 * the same millisecond get different names. A missing or invalid extension is replaced by that of the format.
 */
export function imageName(original: string, format: ImageFormat, now = Date.now()): string {
  last = Math.max(now, last + 1);
  const extension = /\.([a-z\d]{1,10})$/i.exec(original)?.[1] ?? format.slice('image/'.length);
  return `${last}.${extension.toLowerCase()}`;
}
