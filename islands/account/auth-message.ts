/** The fields of an authentication error that its message is made from. */
interface AuthFailure {
  name: string;
  message: string;
}

/** Errors for answers that could not be parsed; the client's own messages for these are about JSON. */
const UNREADABLE = new Set(['AuthUnknownError', 'AuthInvalidTokenResponseError']);
const UNABLE = 'The server could not answer. Please try again in a moment.';

/**
 * The server's own message (docs/behaviour.md §8). If the server could not be reached or could not answer, a message of
 * ours: the client's would be those of the network layer.
 */
export function authMessage({ name, message }: AuthFailure): string {
  if (name === 'AuthRetryableFetchError') return 'The server cannot be reached just now. Please try again in a moment.';
  if (UNREADABLE.has(name)) return UNABLE;
  return message && message !== '{}' ? message : UNABLE;
}
