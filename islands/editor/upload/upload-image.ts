import { PICTURE_HEAD_BYTES, PICTURE_MAXIMUM, pictureFormat } from '../../../src/images/picture-format.ts';
import { formatRefusal, PICTURE_REFUSALS } from '../../../src/images/picture-refusals.ts';
import { pictureName } from './picture-name.ts';
import { PictureRefused } from './picture-refused.ts';
import { resizePicture } from './resize-picture.ts';
import { sendPicture } from './send-picture.ts';

/** The names under which files may already be stored although the answer was lost. */
const sentAs = new WeakMap<File, string>();

/** The storage's statuses for a file that it refuses. */
const REFUSED = [413, 415];

const SESSION_ENDED = 'Your sign-in has ended. Please sign in again, then upload the picture.';

/**
 * Uploads an image file (docs/behaviour.md §2, §3): checks its content, scales a large image down, and stores it.
 * @param onProgress called with the fraction sent, from 0 to 1
 * @returns its URL: root-relative with the embedded backend, so that it survives a move to another domain
 * @throws PictureRefused with a message to show; the signal's reason once it is aborted; another error if the upload
 * failed
 */
export async function uploadImage(
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const head = new Uint8Array(await file.slice(0, PICTURE_HEAD_BYTES).arrayBuffer());
  const format = pictureFormat(head);
  if (!format) throw new PictureRefused(formatRefusal(head));
  // Sets the type by the content; the browser sets it by the file name.
  const original = file.slice(0, file.size, format);
  const picture = await resizePicture(original, format);
  signal.throwIfAborted();
  if (picture.size > PICTURE_MAXIMUM) throw new PictureRefused(PICTURE_REFUSALS.tooLarge);
  const before = sentAs.get(file);
  const name = before ?? pictureName(file.name, format);
  sentAs.set(file, name);
  const { status, message } = await sendPicture(name, picture, onProgress, signal);
  const stored = before !== undefined && (status === 409 || message.includes('already exists'));
  if (status === 200 || stored)
    return `${import.meta.env.PUBLIC_SUPABASE_URL ?? ''}/storage/v1/object/public/blog-images/${name}`;
  if (status === 401) throw new PictureRefused(SESSION_ENDED);
  if (REFUSED.includes(status)) throw new PictureRefused(message || PICTURE_REFUSALS.notAPicture);
  throw new Error(`The storage answered ${status}: ${message}`);
}
