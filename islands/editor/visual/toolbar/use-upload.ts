import { useEffect, useRef, useState } from 'react';
import { TEXTS } from '../texts.ts';
import type { UploadImage } from './upload-image.ts';

export interface Uploaded {
  readonly address: string;
  readonly width: number;
  readonly height: number;
}

/** One upload at a time, with its progress; a new one or the end of the form cancels it. */
export function useUpload(uploadImage: UploadImage, onUploaded: (uploaded: Uploaded) => void) {
  const controller = useRef<AbortController>(undefined);
  /** Whole percents; undefined when nothing is uploading. */
  const [percent, setPercent] = useState<number>();
  const [failure, setFailure] = useState<string>();

  useEffect(() => () => controller.current?.abort(), []);

  function cancel() {
    controller.current?.abort();
    setPercent(undefined);
  }

  async function start(file: File) {
    cancel();
    const own = new AbortController();
    controller.current = own;
    setFailure(undefined);
    setPercent(0);
    try {
      const report = (share: number) => !own.signal.aborted && setPercent(Math.round(share * 100));
      const [address, size] = await Promise.all([uploadImage(file, report, own.signal), sizeOf(file)]);
      if (!own.signal.aborted) onUploaded({ address, ...size });
    } catch (error) {
      if (own.signal.aborted) return;
      setFailure(error instanceof Error && error.message ? error.message : TEXTS.image.failed);
    } finally {
      if (controller.current === own) setPercent(undefined);
    }
  }

  return { start, cancel, percent, failure };
}

/** In pixels; 0 where the browser cannot tell. With it, the page around a picture does not move when it arrives. */
async function sizeOf(file: File): Promise<{ width: number; height: number }> {
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    bitmap.close();
    return { width, height };
  } catch {
    return { width: 0, height: 0 };
  }
}
