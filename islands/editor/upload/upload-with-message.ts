import { ImageRefused } from './image-refused.ts';
import { UPLOAD } from './texts.ts';

/**
 * Uploads an image file, and turns a failure into a message for the author (docs/behaviour.md §8).
 * @param onProgress called with the fraction sent, from 0 to 1
 * @returns its URL
 * @throws Error with a message for the author; if they cancelled, whatever was thrown
 */
export async function uploadWithMessage(
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<string> {
  try {
    // Loaded with the first upload.
    const { uploadImage } = await import('./upload-image.ts');
    const address = await uploadImage(file, onProgress, signal);
    signal.throwIfAborted();
    return address;
  } catch (error) {
    if (signal.aborted) throw error;
    console.error('The image could not be uploaded', error);
    const sentence = error instanceof ImageRefused ? error.message : UPLOAD.failure.description;
    throw new Error(sentence, { cause: error });
  }
}
