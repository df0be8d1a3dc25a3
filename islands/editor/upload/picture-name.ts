import type { PictureFormat } from '../../../src/images/picture-format.ts';

let last = 0;

/**
 * A timestamp and the original extension (docs/behaviour.md §3): `1767225600000.jpg`. Two images of one moment get
 * two names. A file without an extension, or with one that no name may hold, gets its format's.
 */
export function pictureName(original: string, format: PictureFormat, now = Date.now()): string {
  last = Math.max(now, last + 1);
  const extension = /\.([a-z\d]{1,10})$/i.exec(original)?.[1] ?? format.slice('image/'.length);
  return `${last}.${extension.toLowerCase()}`;
}
