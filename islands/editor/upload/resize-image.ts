import { IMAGE_HEAD_BYTES, type ImageFormat, isMoving } from '../../../src/images/image-format.ts';

/** The maximum length of the longer side of an upload, in pixels: twice the widest display in an article. */
const LONGEST_SIDE = 2000;

/** The quality of JPEG and WebP. */
const QUALITY = 0.85;

/**
 * Scales a large image down, in its own format. Returns it unchanged if it is small enough, if it is animated, if this
 * browser cannot read or write the format, or if the result would be a larger file.
 */
export async function resizeImage(file: Blob, format: ImageFormat): Promise<Blob> {
  const head = new Uint8Array(await file.slice(0, IMAGE_HEAD_BYTES).arrayBuffer());
  if (format === 'image/gif' || isMoving(head)) return file;
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return file;
  try {
    const scale = LONGEST_SIDE / Math.max(bitmap.width, bitmap.height);
    if (scale >= 1) return file;
    const resized = await drawn(bitmap, scale, format);
    return resized?.type === format && resized.size < file.size ? resized : file;
  } finally {
    bitmap.close();
  }
}

/** Draws a scaled image. For a format that the browser does not support it writes a PNG, and sets the type to PNG. */
function drawn(bitmap: ImageBitmap, scale: number, format: ImageFormat): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(null);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, format, QUALITY));
}
