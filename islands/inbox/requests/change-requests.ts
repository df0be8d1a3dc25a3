import { type Database, deadline } from '../../account/backend-client.ts';
import type { RequestStatus } from './call-request-row.ts';

/** The number of ids in one request; it is limited by the length of the address. */
const AT_ONCE = 100;

/**
 * Moves call requests from one status to another.
 * @returns the ids that were changed; the others were changed or deleted by somebody else, and stay as they are
 * @throws if the database request fails
 */
export function changeStatus(
  database: Database,
  ids: readonly string[],
  from: RequestStatus,
  to: RequestStatus,
): Promise<string[]> {
  return inParts(ids, (part) =>
    database
      .from('call_requests')
      .update({ status: to })
      .in('id', part)
      .eq('status', from)
      .select('id')
      .abortSignal(deadline()),
  );
}

/**
 * Deletes call requests with their mail.
 * @returns the ids that were deleted; the others no longer existed
 * @throws if the database request fails
 */
export function deleteRequests(database: Database, ids: readonly string[]): Promise<string[]> {
  return inParts(ids, (part) =>
    database.from('call_requests').delete().in('id', part).select('id').abortSignal(deadline()),
  );
}

async function inParts(
  ids: readonly string[],
  task: (part: string[]) => PromiseLike<{ data: { id: string }[] | null; error: unknown }>,
): Promise<string[]> {
  const done: string[] = [];
  for (let next = 0; next < ids.length; next += AT_ONCE) {
    const { data, error } = await task(ids.slice(next, next + AT_ONCE));
    if (error) throw error;
    done.push(...(data ?? []).map(({ id }) => id));
  }
  return done;
}
