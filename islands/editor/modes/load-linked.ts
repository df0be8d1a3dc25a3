import { CARD_PATH, STILL_PATH } from '../../../src/paths.ts';
import { accessToken } from '../../account/session-store.ts';
import { signInAgain } from '../../account/sign-in-again.ts';
import { ImageRefused } from '../../media/upload/image-refused.ts';
import { CARD, EMBED } from '../visual/images/texts.ts';
import type { Linked, LoadLinked } from '../visual/images/uploads.ts';

/**
 * Loads the still image of a video with its title, or the words and the image of a page, through the site's server. If
 * the session has ended, asks for the password in place.
 * @throws ImageRefused with a message for the author; the signal's reason once it is aborted
 */
export const loadLinked: LoadLinked = async (kind, address, signal) => {
  const { failure } = kind === 'card' ? CARD : EMBED;
  const ask = async () =>
    fetch(`${kind === 'card' ? CARD_PATH : STILL_PATH}?address=${encodeURIComponent(address)}`, {
      headers: { authorization: `Bearer ${await accessToken()}` },
      signal,
    });
  try {
    let answer = await ask();
    if (answer.status === 401 && (await signInAgain())) answer = await ask();
    const type = answer.headers.get('content-type') ?? '';
    if (answer.ok && type.startsWith('image/'))
      return {
        title: decodeURIComponent(answer.headers.get('x-title') ?? ''),
        file: fileOf(await answer.blob(), type),
      };
    if (answer.ok && type.startsWith('multipart/form-data')) return linkedIn(await answer.formData());
    throw new ImageRefused(type.startsWith('text/plain') ? await answer.text() : failure);
  } catch (error) {
    if (signal.aborted || error instanceof ImageRefused) throw error;
    console.error('What an address leads to could not be loaded', error);
    throw new ImageRefused(failure, { cause: error });
  }
};

function linkedIn(form: FormData): Linked {
  const text = (name: string) => `${form.get(name) ?? ''}`;
  const image = form.get('image');
  const words = { title: text('title'), description: text('description'), site: text('site') };
  return image instanceof File ? { ...words, file: fileOf(image, image.type) } : words;
}

function fileOf(image: Blob, type: string): File {
  return new File([image], `still.${type.slice('image/'.length)}`, { type });
}
