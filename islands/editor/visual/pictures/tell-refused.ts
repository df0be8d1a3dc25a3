import { PICTURE_HEAD_BYTES } from '../../../../src/images/picture-format.ts';
import { formatRefusal, PICTURE_REFUSALS } from '../../../../src/images/picture-refusals.ts';
import { showToast } from '../../../ui/toasts.ts';
import { UPLOAD } from '../../upload/texts.ts';

/** Shows why a file was refused, judged by its content. */
export async function tellRefused(file: File): Promise<void> {
  const head = await file
    .slice(0, PICTURE_HEAD_BYTES)
    .arrayBuffer()
    // A folder cannot be read as a file.
    .catch(() => undefined);
  const description = head ? formatRefusal(new Uint8Array(head)) : PICTURE_REFUSALS.notAPicture;
  showToast({ title: UPLOAD.failure.title, description, kind: 'destructive' });
}
