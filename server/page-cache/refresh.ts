import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { pageCacheKey } from './cache-key.ts';

const HEADER = 'x-render-anew';

/**
 * Renders pages again after a stale answer was sent, each page at most once at a time. The server sends the request to
 * itself. A secret in its header, known only to this process, bypasses the cache.
 * @param ownAddress the address of this server
 */
export function createRefresher(ownAddress: () => string) {
  const secret = randomUUID();
  const underway = new Set<string>();

  function refresh(target: string): void {
    const key = pageCacheKey(target);
    if (key === undefined || underway.has(key)) return;
    underway.add(key);
    fetch(new URL(key, ownAddress()), { headers: { [HEADER]: secret }, redirect: 'manual' })
      .then((answer) => answer.arrayBuffer())
      .catch((error: unknown) => console.error(`Rendering ${key} anew failed:`, error))
      .finally(() => underway.delete(key));
  }

  return { refresh, isRefresh: (request: IncomingMessage) => request.headers[HEADER] === secret };
}
