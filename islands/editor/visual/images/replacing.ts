import type { UploadedImage } from '../../../media/upload/store-image.ts';
import { type UploadImage, uploadWithToast } from '../../../media/upload/upload.ts';
import { button, element } from './elements.ts';
import { TEXTS } from './texts.ts';

/** Creates the button that uploads another image and replaces this one. */
export function createReplacing(upload: UploadImage, onReplaced: (image: UploadedImage) => void) {
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
    const image = await uploadWithToast(upload, file, show, signal);
    if (image) onReplaced(image);
    status.textContent = '';
    input.value = '';
  };

  return { button: button(TEXTS.replace, () => input.click()), status, stop: () => controller.abort() };
}
