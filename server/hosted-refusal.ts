import { StartError } from './environment.ts';

/** Why a hosted project did not do what a command asked of its Data API, for the person who runs the command. */
export function hostedRefusal(url: string, status: number, message: string): StartError {
  return new StartError(`${url}: ${reason(status, message)}`);
}

function reason(status: number, message: string): string {
  // What a client says of a failure has a trace behind its first line.
  if (status === 0) return `does not answer (${message.split('\n')[0]})`;
  if (status === 401 || status === 403) return 'does not take this key; the secret (service role) key is needed';
  if (status === 404) return 'lacks its migrations; npx supabase db push --remote brings them there';
  return message;
}
