import { showToast } from '../../../ui/toasts.ts';
import { UPLOAD } from '../../upload/texts.ts';
import type { Attributes } from '../nodes/attributes.ts';
import type { UploadImage } from '../toolbar/upload-image.ts';
import { button, element } from './elements.ts';
import { imageSize } from './image-size.ts';
import { TEXTS } from './texts.ts';

/** Creates the button that uploads another image and replaces this one. */
export function createReplacing(upload: UploadImage, onReplaced: (image: Attributes) => void) {
  const controller = new AbortController();
  const { signal } = controller;
  const input = Object.assign(document.createElement('input'), { type: 'file', accept: 'image/*' });
  const status = element('p', 'm-0 font-sans text-label/snug text-muted empty:hidden');
  status.setAttribute('role', 'status');

  input.onchange = async () => {
    const [file] = input.files ?? [];
    if (!file) return;
    const show = (share: number) => {
      status.textContent = TEXTS.replacing(Math.round(share * 100));
    };
    try {
      const [src, size] = await Promise.all([upload(file, show, signal), imageSize(file)]);
      onReplaced({ src, ...size });
      showToast({ ...UPLOAD.success, kind: 'success' });
    } catch (error) {
      const description = (error as Error).message;
      if (!signal.aborted) showToast({ title: UPLOAD.failure.title, description, kind: 'destructive' });
    }
    status.textContent = '';
    input.value = '';
  };

  return { button: button(TEXTS.replace, () => input.click()), status, stop: () => controller.abort() };
}
