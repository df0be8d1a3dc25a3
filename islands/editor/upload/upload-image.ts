import { IMAGE_HEAD_BYTES, IMAGE_MAX_BYTES, imageFormat } from '../../../src/images/image-format.ts';
import { formatRefusal, IMAGE_REFUSALS } from '../../../src/images/image-refusals.ts';
import { PUBLIC_IMAGES_PATH } from '../../../src/paths.ts';
import { imageName } from './image-name.ts';
import { ImageRefused } from './image-refused.ts';
import { resizeImage } from './resize-image.ts';
import { sendImage } from './send-image.ts';

/** The names under which files may already be stored although the answer was lost. */
const sentAs = new WeakMap<File, string>();

/** The storage's statuses for a file that it refuses. */
const REFUSED = [413, 415];

const SESSION_ENDED = 'Your sign-in has ended. Please sign in again, then upload the image.';

/**
 * Uploads an image file (docs/behaviour.md §2, §3): checks its content, scales a large image down, and stores it.
 * @param onProgress called with the fraction sent, from 0 to 1
 * @returns its URL: root-relative with the embedded backend, so that it survives a move to another domain
 * @throws ImageRefused with a message to show; the signal's reason once it is aborted; another error if the upload
 * failed
 */
export async function uploadImage(
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<string> {
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
  const { status, message } = await sendImage(name, image, onProgress, signal);
  const stored = before !== undefined && (status === 409 || message.includes('already exists'));
  if (status === 200 || stored) return `${import.meta.env.PUBLIC_SUPABASE_URL ?? ''}${PUBLIC_IMAGES_PATH}${name}`;
  if (status === 401) throw new ImageRefused(SESSION_ENDED);
  if (REFUSED.includes(status)) throw new ImageRefused(message || IMAGE_REFUSALS.notAnImage);
  throw new Error(`The storage answered ${status}: ${message}`);
}
