import { PICTURE_HEAD_BYTES, PICTURE_MAXIMUM, pictureFormat } from '../../../src/images/picture-format.ts';
import { formatRefusal, PICTURE_REFUSALS } from '../../../src/images/picture-refusals.ts';
import { pictureName } from './picture-name.ts';
import { PictureRefused } from './picture-refused.ts';
import { resizePicture } from './resize-picture.ts';
import { sendPicture } from './send-picture.ts';

/** The names under which pictures may be stored already, though the answer never came. */
const sentAs = new WeakMap<File, string>();

/** Statuses with which the storage says that it is the picture's fault. */
const REFUSED = [413, 415];

const SESSION_ENDED = 'Your sign-in has ended. Please sign in again, then upload the picture.';

/**
 * Uploads a picture (docs/behaviour.md §2, §3): checks it by its content, makes a large one smaller, and stores it.
 * @param onProgress given how much is sent, from 0 to 1
 * @returns its address: root-relative with the embedded backend, so that it outlives a move to another domain
 * @throws PictureRefused with a sentence to show; the signal's reason once it is aborted; anything else when it failed
 */
export async function uploadImage(
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const head = new Uint8Array(await file.slice(0, PICTURE_HEAD_BYTES).arrayBuffer());
  const format = pictureFormat(head);
  if (!format) throw new PictureRefused(formatRefusal(head));
  // Its type is what its content is; the browser goes by the name.
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
