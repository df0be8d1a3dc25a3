import { IMAGE_HEAD_BYTES } from '../../../../src/images/image-format.ts';
import { formatRefusal, IMAGE_REFUSALS } from '../../../../src/images/image-refusals.ts';
import { showToast } from '../../../ui/toasts.ts';
import { UPLOAD } from '../../upload/texts.ts';

/** Shows why a file was refused, judged by its content. */
export async function tellRefused(file: File): Promise<void> {
  const head = await file
    .slice(0, IMAGE_HEAD_BYTES)
    .arrayBuffer()
    // A folder cannot be read as a file.
    .catch(() => undefined);
  const description = head ? formatRefusal(new Uint8Array(head)) : IMAGE_REFUSALS.notAnImage;
  showToast({ title: UPLOAD.failure.title, description, kind: 'destructive' });
}
