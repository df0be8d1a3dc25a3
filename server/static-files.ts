import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { cacheControlOf } from '../src/http/cache-rules.ts';
import { etagOf } from './conditional-request.ts';
import type { SentPage } from './page-cache/store.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.pdf': 'application/pdf',
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
};

/**
 * Reads a build's files into memory, by request path, with the compressed copies that the build made. A build is a few
 * megabytes. Served from memory, it stays complete even when its folder is removed, and uses the same code as cached
 * pages.
 */
export async function readStaticFiles(directory: string): Promise<ReadonlyMap<string, SentPage>> {
  const entries = await readdir(directory, { withFileTypes: true, recursive: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const present = new Set(paths);
  const originals = paths.filter((path) => !(/\.(br|gz)$/.test(path) && present.has(path.slice(0, -3))));
  const files = await Promise.all(
    originals.map(async (path) => {
      const address = webPath(path.slice(directory.length));
      return [address, await readStaticFile(path, address, present)] as const;
    }),
  );
  return new Map(files);
}

async function readStaticFile(path: string, address: string, present: ReadonlySet<string>): Promise<SentPage> {
  const identity = await readFile(path);
  const copy = (ending: string) => (present.has(path + ending) ? readFile(path + ending) : identity);
  const [brotli, gzip] = await Promise.all([copy('.br'), copy('.gz')]);
  return {
    headers: [
      ...['content-type', contentTypeOf(path)],
      ...['cache-control', cacheControlOf(address)],
      // Only a file without compressed copies supports byte ranges, because one ETag stands for all encodings of a
      // file.
      ...(brotli === identity ? ['accept-ranges', 'bytes'] : []),
    ],
    etag: etagOf(identity),
    identity,
    brotli,
    gzip,
  };
}

export function contentTypeOf(path: string): string {
  return TYPES[extname(path)] ?? 'application/octet-stream';
}

/** `/index.html` is served at `/`, `/about.html` at `/about`. */
function webPath(file: string): string {
  const path = file.replaceAll('\\', '/');
  return path.endsWith('.html') ? path.replace(/\.html$/, '').replace(/\/index$/, '/') : encodeURI(path);
}
