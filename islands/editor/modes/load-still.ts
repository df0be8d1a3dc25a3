import { STILL_PATH } from '../../../src/paths.ts';
import { accessToken } from '../../account/session-store.ts';
import { signInAgain } from '../../account/sign-in-again.ts';
import { ImageRefused } from '../../media/upload/image-refused.ts';
import { EMBED } from '../visual/images/texts.ts';

/**
 * Loads the still image of a video, and its title, through the site's server. If the session has ended, asks for the
 * password in place.
 * @throws ImageRefused with a message for the author; the signal's reason once it is aborted
 */
export async function loadStill(address: string, signal: AbortSignal): Promise<{ title: string; file: File }> {
  const ask = async () =>
    fetch(`${STILL_PATH}?address=${encodeURIComponent(address)}`, {
      headers: { authorization: `Bearer ${await accessToken()}` },
      signal,
    });
  try {
    let answer = await ask();
    if (answer.status === 401 && (await signInAgain())) answer = await ask();
    const type = answer.headers.get('content-type') ?? '';
    if (answer.ok && type.startsWith('image/')) {
      const title = decodeURIComponent(answer.headers.get('x-title') ?? '');
      return { title, file: new File([await answer.blob()], `still.${type.slice('image/'.length)}`, { type }) };
    }
    throw new ImageRefused(type.startsWith('text/plain') ? await answer.text() : EMBED.failure);
  } catch (error) {
    if (signal.aborted || error instanceof ImageRefused) throw error;
    console.error('The still image could not be loaded', error);
    throw new ImageRefused(EMBED.failure, { cause: error });
  }
}
