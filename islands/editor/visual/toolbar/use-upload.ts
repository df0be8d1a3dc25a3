import { useEffect, useRef, useState } from 'react';
import { imageSize } from '../images/image-size.ts';
import { IMAGE_FORM } from '../images/texts.ts';
import type { Attributes } from '../nodes/attributes.ts';
import type { UploadImage } from './upload-image.ts';

/** Runs one upload at a time, with its progress. A new upload or unmounting the form cancels it. */
export function useUpload(uploadImage: UploadImage, onUploaded: (image: Attributes) => void) {
  const controller = useRef<AbortController>(undefined);
  /** In whole percent; undefined while nothing is uploading. */
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
      const [src, size] = await Promise.all([uploadImage(file, report, own.signal), imageSize(file)]);
      if (!own.signal.aborted) onUploaded({ src, ...size });
    } catch (error) {
      if (own.signal.aborted) return;
      setFailure(error instanceof Error && error.message ? error.message : IMAGE_FORM.failed);
    } finally {
      if (controller.current === own) setPercent(undefined);
    }
  }

  return { start, cancel, percent, failure };
}
