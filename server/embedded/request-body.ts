import type { IncomingMessage } from 'node:http';

/** More arrived than is taken; the caller answers 413. */
export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge';
}

/** A text holds NUL, which PostgreSQL does not know; the caller answers 400. */
export class UnfitBody extends Error {
  override name = 'UnfitBody';
}

/**
 * As `readBody`, for the fields of an account: Lite's auth service and ours hand them to the database as they are.
 * What is no JSON is left to who reads it.
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

/** The sender left before the body was whole, or was too slow; nobody waits for an answer. */
export class BodyLost extends Error {
  override name = 'BodyLost';
}

/**
 * Reads a body whole, before its request queues for the database, so that a slow sender holds nobody up. The bytes are
 * counted as they come, whatever length was announced.
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
      // The rest is thrown away, so that the sender can read why.
      chunks.length = 0;
      reject(new BodyTooLarge());
    });
    request.once('end', () => resolve(Buffer.concat(chunks)));
    request.once('error', () => reject(new BodyLost()));
    request.once('close', () => reject(new BodyLost()));
  });
}
