import type { IncomingMessage, ServerResponse } from 'node:http';
import { isUnchanged } from '../conditional-request.ts';
import { pageCacheKey } from './cache-key.ts';
import { encoded } from './encodings.ts';
import { freshness, type PageStore, type SentPage } from './store.ts';

/**
 * Answers a request from the cache, before any framework runs.
 * @returns 'answered'; 'stale' when it was answered but the caller must render the page again; 'miss' when the caller
 *   must answer it
 */
export function answerFromStore(
  store: PageStore,
  request: IncomingMessage,
  response: ServerResponse,
): 'answered' | 'stale' | 'miss' {
  if (request.method !== 'GET' && request.method !== 'HEAD') return 'miss';
  // A signed-in visitor may get a different answer.
  if (request.headers.authorization !== undefined) return 'miss';
  const key = pageCacheKey(request.url ?? '');
  const page = key === undefined ? undefined : store.get(key);
  if (key === undefined || page === undefined) return 'miss';
  const state = freshness(page, Date.now());
  if (state === 'too old') return 'miss';
  send(page, request, response);
  store.sent(key, page);
  return state === 'fresh' ? 'answered' : 'stale';
}

/** Sends a cached page or a file in the best encoding that the client accepts, or 304 when it is unchanged. */
export function send(page: SentPage, request: IncomingMessage, response: ServerResponse): void {
  if (isUnchanged(request, page.etag)) {
    response.writeHead(304, [...page.headers, 'etag', page.etag, 'vary', 'accept-encoding']);
    response.end();
    return;
  }
  const { headers, body } = encoded(page, request.headers['accept-encoding']);
  response.writeHead(200, [...headers, 'content-length', `${body.length}`]);
  response.end(request.method === 'HEAD' ? undefined : body);
}
