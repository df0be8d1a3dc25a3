import { plainIsland } from '../kit/plain-island.ts';
import { showToast } from '../kit/toasts.ts';
import { copyField } from './copy-field.ts';
import { TEXTS } from './texts.ts';

/** Brings the copy button of ShareDialog.astro to life. */
export const ShareLinkIsland = plainIsland((island) => {
  const field = island.querySelector('input');
  const button = island.querySelector('button');
  if (!field || !button) return;

  field.addEventListener('focus', () => field.select());
  button.addEventListener('click', async () => {
    const copied = await copyField(field);
    if (copied) {
      button.focus();
      showToast({ title: TEXTS.copied, kind: 'success' });
    } else showToast({ title: TEXTS.notCopied, description: TEXTS.notCopiedHelp, kind: 'destructive' });
  });
  // Until now a click would have done nothing.
  button.disabled = false;
});
