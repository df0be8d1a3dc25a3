import { type Database, deadline } from '../../account/backend-client.ts';

/**
 * Deletes a subscriber with their unsent mail. Succeeds if the subscriber no longer exists.
 * @throws if the database request fails
 */
export async function removeSubscriber(database: Database, id: string): Promise<void> {
  const { error } = await database.from('newsletter_subscribers').delete().eq('id', id).abortSignal(deadline());
  if (error) throw error;
}
