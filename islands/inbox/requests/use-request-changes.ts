import { useRef, useState } from 'react';
import { database } from '../../account/backend-client.ts';
import { showToast } from '../../ui/toasts.ts';
import type { Pages } from '../../ui/use-pages.ts';
import { TEXTS } from '../texts.ts';
import { type CallRequest, type RequestStatus, STATUSES } from './call-request-row.ts';
import { changeStatus, deleteRequests } from './change-requests.ts';

/** The last action: its description, and how to undo it. */
export interface Done {
  text: string;
  undo?: (() => void) | undefined;
}

/**
 * Changes call requests in the database and then in the list. A request with a new status stays in its place, so that
 * rows do not move under the pointer. A deleted one is removed.
 * @param changed called after each change
 */
export function useRequestChanges(pages: Pages<CallRequest>, changed: () => void) {
  const [done, setDone] = useState<Done>();
  const busy = useRef(false);
  const words = TEXTS.requests;

  /** Moves requests from their current statuses to others. Returns those that were really moved. */
  async function move(requests: readonly CallRequest[], to: (request: CallRequest) => RequestStatus) {
    const moved = new Map<string, RequestStatus>();
    for (const from of STATUSES)
      for (const target of STATUSES) {
        const ids = requests
          .filter((request) => request.status === from && to(request) === target && from !== target)
          .map(({ id }) => id);
        if (ids.length === 0) continue;
        for (const id of await changeStatus(database(), ids, from, target)) moved.set(id, target);
      }
    const missed = requests.some((request) => to(request) !== request.status && !moved.has(request.id));
    pages.change((rows) => rows.map((row) => ({ ...row, status: moved.get(row.id) ?? row.status })));
    if (missed) {
      showToast({ ...words.changedElsewhere, kind: 'destructive' });
      pages.reload();
    }
    return requests.filter(({ id }) => moved.has(id)).map((request) => ({ ...request, status: to(request) }));
  }

  /** Runs one change at a time; a second one meanwhile is ignored. */
  async function alone(task: () => Promise<void>, failure: { title: string; description: string }) {
    if (busy.current) return;
    busy.current = true;
    try {
      await task();
    } catch (error) {
      console.error('Call requests could not be changed', error);
      showToast({ ...failure, kind: 'destructive' });
      // Some requests may have been changed before the failure, or all of them if only the answer was lost.
      pages.reload();
    } finally {
      busy.current = false;
      changed();
    }
  }

  return {
    done,
    forget: () => setDone(undefined),
    mark: (requests: readonly CallRequest[], status: RequestStatus) =>
      alone(async () => {
        const before = new Map(requests.map((request) => [request.id, request.status]));
        const moved = await move(requests, () => status);
        if (moved.length === 0) return;
        const undo = () =>
          alone(async () => {
            setDone({ text: words.undone });
            await move(moved, ({ id }) => before.get(id) ?? status);
          }, words.changeFailure);
        setDone({ text: words.marked(moved.length, words.filters[status]), undo });
      }, words.changeFailure),
    remove: (requests: readonly CallRequest[]) =>
      alone(async () => {
        const ids = requests.map(({ id }) => id);
        const deleted = await deleteRequests(database(), ids);
        // A request that was not found had been deleted already.
        pages.change((rows) => rows.filter(({ id }) => !ids.includes(id)));
        setDone({ text: words.removed(deleted.length) });
      }, words.removeFailure),
  };
}
