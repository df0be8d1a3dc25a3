import type { IncomingMessage } from 'node:http';

/** More arrived than is taken; the caller answers 413. */
export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge';
}

/**
 * Reads a body whole, before its request queues for the database, so that a slow sender holds nobody up. The bytes are
 * counted as they come, whatever length was announced.
 * @throws BodyTooLarge beyond `limit` bytes
 */
export async function readBody(request: IncomingMessage, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers['content-length']) > limit) throw new BodyTooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw new BodyTooLarge();
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
