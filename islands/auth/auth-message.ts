/** An error of the authentication client, as far as it says something to a person. */
interface AuthFailure {
  name: string;
  message: string;
}

/**
 * The server's own words (specification §8), or, where the server was not reached or could not answer, words for that:
 * the client's are those of the network layer then.
 */
export function authMessage({ name, message }: AuthFailure): string {
  if (name === 'AuthRetryableFetchError') return 'The server cannot be reached just now. Please try again in a moment.';
  return message && message !== '{}' ? message : 'The server could not answer. Please try again in a moment.';
}
