import { type Database, deadline } from '../../account/backend-client.ts';
import type { RequestStatus } from './call-request-row.ts';

/** Ids that one question names: an address must not grow too long. */
const AT_ONCE = 100;

/**
 * Puts call requests that are in one state into another.
 * @returns the ids that were changed; the others have been changed or deleted by somebody else, and stay as they are
 * @throws when the tables cannot be asked
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
 * Deletes call requests, and with them their mail.
 * @returns the ids that were deleted; the others were gone
 * @throws when the tables cannot be asked
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
