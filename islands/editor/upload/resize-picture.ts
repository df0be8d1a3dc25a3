import { isMoving, PICTURE_HEAD_BYTES, type PictureFormat } from '../../../src/images/picture-format.ts';

/** The maximum length of the longer side of an upload, in pixels: twice the widest display in an article. */
const LONGEST_SIDE = 2000;

/** The quality of JPEG and WebP. */
const QUALITY = 0.85;

/**
 * Scales a large image down, in its own format. Returns it unchanged if it is small enough, if it is animated, if this
 * browser cannot read or write the format, or if the result would be a larger file.
 */
export async function resizePicture(file: Blob, format: PictureFormat): Promise<Blob> {
  const head = new Uint8Array(await file.slice(0, PICTURE_HEAD_BYTES).arrayBuffer());
  if (format === 'image/gif' || isMoving(head)) return file;
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return file;
  try {
    const scale = LONGEST_SIDE / Math.max(picture.width, picture.height);
    if (scale >= 1) return file;
    const resized = await drawn(picture, scale, format);
    return resized?.type === format && resized.size < file.size ? resized : file;
  } finally {
    picture.close();
  }
}

/** Draws a scaled image. For a format that the browser does not support it writes a PNG, and sets the type to PNG. */
function drawn(picture: ImageBitmap, scale: number, format: PictureFormat): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(null);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, format, QUALITY));
}
