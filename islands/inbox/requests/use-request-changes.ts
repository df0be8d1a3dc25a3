import { useRef, useState } from 'react';
import { database } from '../../account/backend-client.ts';
import { showToast } from '../../ui/toasts.ts';
import type { Pages } from '../pages/use-pages.ts';
import { TEXTS } from '../texts.ts';
import { type CallRequest, type RequestStatus, STATUSES } from './call-request-row.ts';
import { changeStatus, deleteRequests } from './change-requests.ts';

/** What was done last, in words, and how it is taken back. */
export interface Done {
  text: string;
  undo?: (() => void) | undefined;
}

/**
 * Changes call requests in the database and then in the list: a marked one stays where it is, in its new state, so that
 * nothing moves away under the hand; a deleted one goes.
 * @param changed told after each change
 */
export function useRequestChanges(pages: Pages<CallRequest>, changed: () => void) {
  const [done, setDone] = useState<Done>();
  const busy = useRef(false);
  const words = TEXTS.requests;

  /** Puts requests from the states that are shown into others, and says which really were. */
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

  /** One change at a time. */
  async function alone(task: () => Promise<void>, failure: { title: string; description: string }) {
    if (busy.current) return;
    busy.current = true;
    try {
      await task();
    } catch (error) {
      console.error('Call requests could not be changed', error);
      showToast({ ...failure, kind: 'destructive' });
      // Some may have been changed before it failed, or all of them and only the answer was lost.
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
        // What was not met was gone already.
        pages.change((rows) => rows.filter(({ id }) => !ids.includes(id)));
        setDone({ text: words.removed(deleted.length) });
      }, words.removeFailure),
  };
}
