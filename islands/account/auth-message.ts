/** An error of the authentication client, as far as it says something to a person. */
interface AuthFailure {
  name: string;
  message: string;
}

/** Of answers that made no sense: what the client says of them is about JSON. */
const UNREADABLE = new Set(['AuthUnknownError', 'AuthInvalidTokenResponseError']);
const UNABLE = 'The server could not answer. Please try again in a moment.';

/**
 * The server's own words (docs/behaviour.md §8); where the server was not reached or could not answer, words for that:
 * the client's are those of the network layer then.
 */
export function authMessage({ name, message }: AuthFailure): string {
  if (name === 'AuthRetryableFetchError') return 'The server cannot be reached just now. Please try again in a moment.';
  if (UNREADABLE.has(name)) return UNABLE;
  return message && message !== '{}' ? message : UNABLE;
}
