import {
  IMAGE_HEAD_BYTES,
  IMAGE_MAX_BYTES,
  type ImageFormat,
  imageFormat,
  isMoving,
} from '../../../src/images/image-format.ts';
import { formatRefusal, IMAGE_REFUSALS } from '../../../src/images/image-refusals.ts';
import { PUBLIC_IMAGES_PATH } from '../../../src/paths.ts';
import { imageName } from './image-name.ts';
import { ImageRefused } from './image-refused.ts';
import { sendImage } from './send-image.ts';

/** An uploaded image, as attributes. The size is missing if the browser cannot tell it. */
export type UploadedImage = Readonly<{ src: string; width?: string; height?: string }>;

/** The names under which files may already be stored although the answer was lost. */
const sentAs = new WeakMap<File, string>();

/** The storage's statuses for a file that it refuses. */
const REFUSED = [413, 415];

const SESSION_ENDED = 'Your sign-in has ended. Please sign in again, then upload the image.';

/**
 * Checks the content of an image file, scales a large image down, and stores it (docs/behaviour.md §2, §3).
 * @param onProgress called with the fraction sent, from 0 to 1
 * @returns its URL, root-relative with the embedded backend, so that it survives a move to another domain; and its size
 * @throws ImageRefused with a message to show; the signal's reason once it is aborted; another error if the upload
 * failed
 */
export async function storeImage(
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<UploadedImage> {
  const head = new Uint8Array(await file.slice(0, IMAGE_HEAD_BYTES).arrayBuffer());
  const format = imageFormat(head);
  if (!format) throw new ImageRefused(formatRefusal(head));
  // Sets the type by the content; the browser sets it by the file name.
  const original = file.slice(0, file.size, format);
  const image = await resizeImage(original, format);
  signal.throwIfAborted();
  if (image.size > IMAGE_MAX_BYTES) throw new ImageRefused(IMAGE_REFUSALS.tooLarge);
  const before = sentAs.get(file);
  const name = before ?? imageName(file.name, format);
  sentAs.set(file, name);
  const [{ status, message }, size] = await Promise.all([sendImage(name, image, onProgress, signal), sizeOf(image)]);
  const stored = before !== undefined && (status === 409 || message.includes('already exists'));
  const src = `${import.meta.env.PUBLIC_SUPABASE_URL ?? ''}${PUBLIC_IMAGES_PATH}${name}`;
  if (status === 200 || stored) return { src, ...size };
  if (status === 401) throw new ImageRefused(SESSION_ENDED);
  if (REFUSED.includes(status)) throw new ImageRefused(message || IMAGE_REFUSALS.notAnImage);
  throw new Error(`The storage answered ${status}: ${message}`);
}

/** Width and height in pixels, as attributes. They prevent a layout shift when the image loads. */
export async function sizeOf(file: Blob): Promise<{ width: string; height: string } | undefined> {
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    bitmap.close();
    return { width: `${width}`, height: `${height}` };
  } catch {
    return undefined;
  }
}

/** The maximum length of the longer side of an upload, in pixels: twice the widest display in an article. */
const LONGEST_SIDE = 2000;

/** The quality of JPEG and WebP. */
const QUALITY = 0.85;

/**
 * Scales a large image down, in its own format. Returns it unchanged if it is small enough, if it is animated, if this
 * browser cannot read or write the format, or if the result would be a larger file.
 */
async function resizeImage(file: Blob, format: ImageFormat): Promise<Blob> {
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
