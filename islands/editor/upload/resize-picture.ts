import { isMoving, PICTURE_HEAD_BYTES, type PictureFormat } from '../../../src/images/picture-format.ts';

/** The longest side of what is sent, in pixels: twice what an article shows at its widest. */
const LONGEST_SIDE = 2000;

/** Of JPEG and WebP. */
const QUALITY = 0.85;

/**
 * A large picture made smaller, in its own format. It stays as it is when it is small enough, when it moves, when this
 * browser cannot read or write the format, and when the smaller picture would be the larger file.
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

/** What the browser writes when it does not know the format is a PNG, and says so. */
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
