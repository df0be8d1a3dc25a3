import { showToast } from '../../ui/toasts.ts';
import { ImageRefused } from './image-refused.ts';
import type { UploadedImage } from './store-image.ts';
import { UPLOAD } from './texts.ts';

/**
 * Uploads an image file.
 * @param onProgress called with the fraction sent, from 0 to 1
 * @throws ImageRefused with a message for the author; another error if the upload failed or was cancelled
 */
export type UploadImage = (
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
) => Promise<UploadedImage>;

/** Uploads to the storage. The code is loaded with the first upload. */
export const uploadImage: UploadImage = async (...file) => (await import('./store-image.ts')).storeImage(...file);

/** Uploads an image, and reports the result in a toast. @returns undefined if it failed or was cancelled */
export async function uploadWithToast(
  upload: UploadImage,
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<UploadedImage | undefined> {
  try {
    const image = await upload(file, onProgress, signal);
    signal.throwIfAborted();
    showToast({ ...UPLOAD.success, kind: 'success' });
    return image;
  } catch (error) {
    if (!signal.aborted) reportFailure(error);
    return undefined;
  }
}

/** Shows why an upload failed (docs/behaviour.md §8). @returns the sentence */
export function reportFailure(error: unknown, title: string = UPLOAD.failure.title): string {
  const description = error instanceof ImageRefused ? error.message : UPLOAD.failure.description;
  console.error('The image could not be uploaded', error);
  showToast({ title, description, kind: 'destructive' });
  return description;
}
