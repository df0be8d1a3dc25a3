import { useEffect, useRef, useState } from 'react';
import type { UploadedImage } from './store-image.ts';
import { uploadImage, uploadWithToast } from './upload.ts';

export type Upload = ReturnType<typeof useUpload>;

/** Runs one upload at a time, with its progress. Unmounting cancels it. A toast reports the result. */
export function useUpload(onUploaded: (image: UploadedImage) => unknown, upload = uploadImage) {
  const controller = useRef<AbortController>(undefined);
  /** The fraction sent, from 0 to 1; undefined while nothing is being uploaded. */
  const [share, setShare] = useState<number>();

  useEffect(() => () => controller.current?.abort(), []);

  async function start(file: File) {
    const mine = new AbortController();
    controller.current = mine;
    setShare(0);
    const image = await uploadWithToast(upload, file, (sent) => mine.signal.aborted || setShare(sent), mine.signal);
    if (mine.signal.aborted) return;
    setShare(undefined);
    if (image) await onUploaded(image);
  }

  function cancel() {
    controller.current?.abort();
    setShare(undefined);
  }

  return { start, cancel, share, isBusy: share !== undefined };
}
