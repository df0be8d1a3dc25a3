import type { IncomingMessage, ServerResponse } from 'node:http';
import { contentRange, isUnchanged, requestedPart } from './conditional-request.ts';
import { send } from './page-cache/answer.ts';
import type { SentPage } from './page-cache/store.ts';

/** Sends a file or the requested byte range of it, which audio and video players and resumed downloads ask for. */
export function sendFile(file: SentPage, request: IncomingMessage, response: ServerResponse): void {
  const { length } = file.identity;
  // A file with compressed copies is always sent whole, because one ETag stands for all its encodings.
  const hasParts = file.brotli === file.identity && !isUnchanged(request, file.etag);
  const part = hasParts ? requestedPart(request, file.etag, length) : undefined;
  if (part === undefined) {
    send(file, request, response);
    return;
  }
  const headers = [...file.headers, 'etag', file.etag, 'content-range', contentRange(part, length)];
  if (part === 'outside') {
    response.writeHead(416, headers).end();
    return;
  }
  const bytes = file.identity.subarray(part.first, part.last + 1);
  response.writeHead(206, [...headers, 'content-length', `${bytes.length}`]).end(bytes);
}
