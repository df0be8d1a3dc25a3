import { accessToken } from '../../account/session-store.ts';
import { signInAgain } from '../../account/sign-in-again.ts';
import { backendAddress, PUBLIC_KEY } from '../../ui/backend-address.ts';

/** What the storage answered. */
interface Answer {
  status: number;
  /** Ours or the storage's sentence; '' when there is none. */
  message: string;
}

/** In seconds; docs/behaviour.md §9. */
const CACHE_CONTROL = 'max-age=3600';

/** Between two signs of life; the whole may take as long as the line is slow. */
const SILENCE_MS = 60_000;

/**
 * Sends a picture to the bucket. A session that has ended is asked for again in place. XMLHttpRequest, because fetch does
 * not tell how much is sent.
 * @param onProgress given how much is sent, from 0 to 1
 * @throws when the storage cannot be reached, and the signal's reason once it is aborted
 */
export async function sendPicture(
  name: string,
  picture: Blob,
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
      request.open('POST', `${backendAddress()}/storage/v1/object/blog-images/${name}`);
      request.setRequestHeader('apikey', PUBLIC_KEY);
      request.setRequestHeader('Authorization', `Bearer ${bearer}`);
      request.setRequestHeader('Content-Type', picture.type);
      request.setRequestHeader('Cache-Control', CACHE_CONTROL);
      alive();
      request.send(picture);
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
