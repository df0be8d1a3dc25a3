import { StartError } from './environment.ts';

/** The error for a command whose request to a hosted project's Data API failed, worded for the operator. */
export function hostedRefusal(url: string, status: number, message: string): StartError {
  return new StartError(`${url}: ${reason(status, message)}`);
}

function reason(status: number, message: string): string {
  // Only the first line of the client's message; a stack trace follows it.
  if (status === 0) return `does not answer (${message.split('\n')[0]})`;
  if (status === 401 || status === 403) return 'does not take this key; the secret (service role) key is needed';
  if (status === 404) return 'lacks its migrations; npx supabase db push --remote brings them there';
  return message;
}
