import { type Database, deadline } from '../../account/backend-client.ts';

/**
 * Puts mail that was given up back into the queue: these, or all of it.
 * @returns how many mails that were; throws when the tables cannot be asked
 */
export async function sendAgain(database: Database, ids?: readonly string[]): Promise<number> {
  const asked = database.rpc('send_mail_again', ids ? { mails: [...ids] } : {});
  const { data, error } = await asked.abortSignal(deadline());
  if (error) throw error;
  return data;
}
