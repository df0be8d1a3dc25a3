import { type Database, deadline } from '../../account/backend-client.ts';

/**
 * Puts failed mail back into the queue: the given mails, or all of it.
 * @returns the number of mails queued
 * @throws if the database request fails
 */
export async function sendAgain(database: Database, ids?: readonly string[]): Promise<number> {
  const asked = database.rpc('send_mail_again', ids ? { mails: [...ids] } : {});
  const { data, error } = await asked.abortSignal(deadline());
  if (error) throw error;
  return data;
}
