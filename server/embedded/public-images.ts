import { type FileHandle, open } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { IMAGE_HEAD_BYTES, imageFormat } from '../../src/images/image-format.ts';
import { IMAGE_BUCKET, PUBLIC_FILES_PATH, PUBLIC_IMAGES_PATH } from '../../src/paths.ts';
import { contentRange, isUnchanged, requestedPart } from '../conditional-request.ts';

/** The path of public images, as on hosted Supabase. */
const PUBLIC = new RegExp(String.raw`^${PUBLIC_IMAGES_PATH}([\w~@-][\w.~@-]*(?:/[\w~@-][\w.~@-]*)*)$`);

/**
 * A day. The name contains the time of the upload, so its image only changes if the author replaces the file manually.
 */
const CACHED_FOR_S = 24 * 60 * 60;

export type PublicImages = ReturnType<typeof createPublicImages>;

/**
 * Serves uploaded images from disk. Lite leaks a file handle with each read, and its answers cannot be cached. Answers
 * 404 unless the bytes are an image, whatever the file name or stored type says.
 * @param directory the folder of the stored files
 * @returns whether the request was for a public image and has been answered
 */
export function createPublicImages(directory: string) {
  return async function serve(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const path = request.url?.split('?')[0] ?? '';
    if (!path.startsWith(PUBLIC_FILES_PATH)) return false;
    // The name is not decoded: our names need no encoding, and no decoded text is ever used in a path.
    const name = PUBLIC.exec(path)?.[1];
    const file = name === undefined ? undefined : await openFile(join(directory, IMAGE_BUCKET, name));
    if (!file) return notFound(response);
    try {
      await answer(file, request, response);
    } finally {
      await file.close();
    }
    return true;
  };
}

async function answer(file: FileHandle, request: IncomingMessage, response: ServerResponse): Promise<unknown> {
  const { size, mtime, mtimeMs } = await file.stat();
  const { buffer, bytesRead } = await file.read(new Uint8Array(IMAGE_HEAD_BYTES), 0, IMAGE_HEAD_BYTES, 0);
  const contentType = imageFormat(buffer.subarray(0, bytesRead));
  if (!contentType) return notFound(response);
  const etag = `"${size.toString(36)}-${mtimeMs.toString(36)}"`;
  const headers = {
    etag,
    'cache-control': `public, max-age=${CACHED_FOR_S}`,
    'last-modified': mtime.toUTCString(),
    'x-content-type-options': 'nosniff',
    // Opened directly, the file must not run scripts. Other sites, such as feed readers, may embed it.
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
  };
  if (isUnchanged(request, etag)) return response.writeHead(304, headers).end();
  const part = requestedPart(request, etag, size);
  if (part === 'outside') return response.writeHead(416, { 'content-range': contentRange(part, size) }).end();
  const { first: start, last: end } = part ?? { first: 0, last: size - 1 };
  response.writeHead(part ? 206 : 200, {
    ...headers,
    'content-type': contentType,
    'content-length': end - start + 1,
    'accept-ranges': 'bytes',
    ...(part && { 'content-range': contentRange(part, size) }),
  });
  if (request.method === 'HEAD') return response.end();
  // A visitor who disconnects early is not an error to report.
  return pipeline(file.createReadStream({ start, end, autoClose: false }), response).catch(() => response.destroy());
}

/** Opens a file. Undefined when there is no file at the path, or it is a folder. */
async function openFile(path: string): Promise<FileHandle | undefined> {
  const file = await open(path, 'r').catch(() => undefined);
  if (file && (await file.stat()).isFile()) return file;
  await file?.close();
  return undefined;
}

function notFound(response: ServerResponse): true {
  response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
  response.end('Not found.\n');
  return true;
}
