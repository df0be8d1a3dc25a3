import { LIMITED, limitMessage, secondsToWait } from '../supabase/limit-message.ts';

/** SQLSTATE for an existing row (unique_violation). */
const DUPLICATE = '23505';

/** An error of the Data API. */
export type DataApiError = Readonly<{ code?: string; message?: string; details?: string | null }>;

/**
 * Why the database did not add an address: it is on the list already, or a rate limit refused it, with a message and
 * the seconds to wait; undefined for any other reason. With and without JavaScript the form reads an error by this.
 */
export function refusalOf({
  code,
  message,
  details,
}: DataApiError): 'already' | { message: string; seconds: number } | undefined {
  if (code === DUPLICATE) return 'already';
  if (code !== LIMITED) return undefined;
  const seconds = secondsToWait(details);
  return { message: limitMessage(message, seconds), seconds };
}
