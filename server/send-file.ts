import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Part, partOf } from './byte-range.ts';
import { send } from './page-cache/answer.ts';
import type { SentPage } from './page-cache/store.ts';

/**
 * Sends a file, or the part of it that is asked for: players of sound and film ask so, and downloads that were broken
 * off.
 */
export function sendFile(file: SentPage, request: IncomingMessage, response: ServerResponse): void {
  const part = partAskedFor(file, request);
  if (part === undefined) {
    send(file, request, response);
    return;
  }
  const { length } = file.identity;
  const headers = [...file.headers, 'etag', file.etag];
  if (part === 'outside') {
    response.writeHead(416, [...headers, 'content-range', `bytes */${length}`]).end();
    return;
  }
  const bytes = file.identity.subarray(part.first, part.last + 1);
  const place = `bytes ${part.first}-${part.last}/${length}`;
  response.writeHead(206, [...headers, 'content-range', place, 'content-length', `${bytes.length}`]).end(bytes);
}

/** Undefined when the file is to be sent whole. What has compressed copies always is: one ETag stands for all of them. */
function partAskedFor(file: SentPage, { method, headers }: IncomingMessage): Part | 'outside' | undefined {
  const { range, 'if-range': ifRange, 'if-none-match': ifNoneMatch } = headers;
  if (range === undefined || method !== 'GET' || file.brotli !== file.identity) return undefined;
  // Whoever has another version gets the new one whole.
  if (ifNoneMatch !== undefined || (ifRange !== undefined && ifRange !== file.etag)) return undefined;
  return partOf(range, file.identity.length);
}
