import type { IncomingMessage, ServerResponse } from 'node:http';
import { preferred } from './accept-encoding.ts';
import { pageCacheKey } from './cache-key.ts';
import { freshness, type PageStore, type SentPage } from './store.ts';

/**
 * Answers a request from the store, before any framework is entered.
 * @returns 'answered'; 'stale' when it was answered and ought to be rendered anew behind it; 'miss' when the caller must answer
 */
export function answerFromStore(
  store: PageStore,
  request: IncomingMessage,
  response: ServerResponse,
): 'answered' | 'stale' | 'miss' {
  if (request.method !== 'GET' && request.method !== 'HEAD') return 'miss';
  // Who says who they are may be shown something else.
  if (request.headers.authorization !== undefined) return 'miss';
  const key = pageCacheKey(request.url ?? '');
  const page = key === undefined ? undefined : store.get(key);
  if (page === undefined) return 'miss';
  const state = freshness(page, Date.now());
  if (state === 'too old') return 'miss';
  send(page, request, response);
  return state === 'fresh' ? 'answered' : 'stale';
}

/** Sends a kept page or a file in the best encoding that the client takes, or 304. */
export function send(page: SentPage, request: IncomingMessage, response: ServerResponse): void {
  if (matches(request.headers['if-none-match'], page.etag)) {
    response.writeHead(304, [...page.headers, 'etag', page.etag, 'vary', 'accept-encoding']);
    response.end();
    return;
  }
  const { headers, body } = encoded(page, request.headers['accept-encoding']);
  response.writeHead(200, [...headers, 'content-length', `${body.length}`]);
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** The bytes of a page in the best encoding of an Accept-Encoding header, and their headers, flat as for writeHead. */
export function encoded(page: SentPage, accepted: string | null = null) {
  const encoding = preferred(accepted);
  const body = page[encoding];
  const headers = [...page.headers, 'etag', page.etag, 'vary', 'accept-encoding'];
  if (body !== page.identity) headers.push('content-encoding', encoding === 'brotli' ? 'br' : 'gzip');
  return { headers, body };
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
