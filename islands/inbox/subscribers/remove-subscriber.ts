import { type Database, deadline } from '../../account/backend-client.ts';

/**
 * Takes a subscriber off the list; mail to them that has not been sent goes with them. One who is gone already is fine.
 * @throws when the tables cannot be asked
 */
export async function removeSubscriber(database: Database, id: string): Promise<void> {
  const { error } = await database.from('newsletter_subscribers').delete().eq('id', id).abortSignal(deadline());
  if (error) throw error;
}
