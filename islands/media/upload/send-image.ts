import { UPLOADS_PATH } from '../../../src/paths.ts';
import { accessToken } from '../../account/session-store.ts';
import { signInAgain } from '../../account/sign-in-again.ts';
import { backendAddress, PUBLIC_KEY } from '../../ui/backend-address.ts';

/** The storage's answer. */
interface Answer {
  status: number;
  /** A message of ours or of the storage; '' if there is none. */
  message: string;
}

/** In seconds (docs/behaviour.md §9). */
const CACHE_CONTROL = 'max-age=3600';

/** The time limit without progress. The whole upload may take as long as a slow connection needs. */
const SILENCE_MS = 60_000;

/**
 * Uploads an image file to the bucket. If the session has ended, asks for the password in place. Uses XMLHttpRequest,
 * because fetch does not report upload progress.
 * @param onProgress called with the fraction sent, from 0 to 1
 * @throws if the storage cannot be reached; the signal's reason once it is aborted
 */
export async function sendImage(
  name: string,
  image: Blob,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Answer> {
  const token = await accessToken();
  const answer = token ? await sendAs(token) : undefined;
  if (answer && answer.status !== 401) return answer;
  const newToken = (await signInAgain()) && (await accessToken());
  return newToken ? sendAs(newToken) : { status: 401, message: '' };

  function sendAs(bearer: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const request = new XMLHttpRequest();
      const stop = () => request.abort();
      signal.addEventListener('abort', stop, { once: true });
      let silence: ReturnType<typeof setTimeout>;
      const alive = () => {
        clearTimeout(silence);
        silence = setTimeout(stop, SILENCE_MS);
      };
      request.upload.onprogress = ({ loaded, total }) => {
        alive();
        onProgress(total > 0 ? loaded / total : 0);
      };
      request.onload = () => resolve({ status: request.status, message: messageIn(request.responseText) });
      request.onerror = request.onabort = () => reject(signal.aborted ? signal.reason : new Error('No answer came.'));
      request.onloadend = () => {
        clearTimeout(silence);
        signal.removeEventListener('abort', stop);
      };
      request.open('POST', `${backendAddress()}${UPLOADS_PATH}/${name}`);
      request.setRequestHeader('apikey', PUBLIC_KEY);
      request.setRequestHeader('Authorization', `Bearer ${bearer}`);
      request.setRequestHeader('Content-Type', image.type);
      request.setRequestHeader('Cache-Control', CACHE_CONTROL);
      alive();
      request.send(image);
    });
  }
}

function messageIn(text: string): string {
  try {
    const { message } = JSON.parse(text) as { message?: unknown };
    return typeof message === 'string' ? message : '';
  } catch {
    return '';
  }
}
