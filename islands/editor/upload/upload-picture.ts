import { PictureRefused } from './picture-refused.ts';
import { UPLOAD } from './texts.ts';

/**
 * Uploads a picture, and makes of a failure a sentence for the author (docs/behaviour.md §8).
 * @param onProgress given how much is sent, from 0 to 1
 * @returns its address
 * @throws Error with a sentence for the author; whatever came of it where they cancelled
 */
export async function uploadPicture(
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<string> {
  try {
    // Fetched with the first picture.
    const { uploadImage } = await import('./upload-image.ts');
    const address = await uploadImage(file, onProgress, signal);
    signal.throwIfAborted();
    return address;
  } catch (error) {
    if (signal.aborted) throw error;
    console.error('The image could not be uploaded', error);
    const sentence = error instanceof PictureRefused ? error.message : UPLOAD.failure.description;
    throw new Error(sentence, { cause: error });
  }
}
