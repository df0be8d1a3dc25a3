import type { IncomingMessage } from 'node:http';

/** The body is larger than the limit; the caller answers 413. */
export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge';
}

/** A text contains NUL, which PostgreSQL cannot store; the caller answers 400. */
export class UnfitBody extends Error {
  override name = 'UnfitBody';
}

/**
 * As `readBody`, for the fields of an account, which Lite's auth service and ours pass to the database unchanged. A
 * body that is not JSON is returned unchecked; the caller handles it.
 * @throws UnfitBody, BodyTooLarge
 */
export async function readFields(request: IncomingMessage, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const body = await readBody(request, limit);
  const text = new TextDecoder().decode(body);
  if (!text.includes('\\u0000')) return body;
  try {
    JSON.parse(text, (name, value) => {
      if (name.includes('\0') || (typeof value === 'string' && value.includes('\0'))) throw new UnfitBody();
      return value;
    });
  } catch (error) {
    if (error instanceof UnfitBody) throw error;
  }
  return body;
}

/** The client disconnected before the body was complete, or was too slow. The answer is not read. */
export class BodyLost extends Error {
  override name = 'BodyLost';
}

/**
 * Reads the whole body before its request queues for the database, so that a slow client does not delay others. The
 * bytes are counted as they arrive, whatever Content-Length says.
 * @throws BodyTooLarge beyond `limit` bytes, BodyLost
 */
export function readBody(request: IncomingMessage, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    if (Number(request.headers['content-length']) > limit) return reject(new BodyTooLarge());
    if (request.destroyed && !request.readableEnded) return reject(new BodyLost());
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) return void chunks.push(chunk);
      // The rest is read and discarded, so that the client can read the answer.
      chunks.length = 0;
      reject(new BodyTooLarge());
    });
    request.once('end', () => resolve(Buffer.concat(chunks)));
    request.once('error', () => reject(new BodyLost()));
    request.once('close', () => reject(new BodyLost()));
  });
}

/** The JSON of a body; undefined when it is none, which no schema accepts. */
export function parsedJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}
