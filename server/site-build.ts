import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sirv from 'sirv';
import { SECURITY_HEADERS } from '../src/domain/security-headers.ts';

type AstroHandler = (request: IncomingMessage, response: ServerResponse, next: () => void) => Promise<void>;

/** One finished build, ready to be served. */
export type SiteBuild = Readonly<{ serve: (request: IncomingMessage, response: ServerResponse) => unknown }>;

/**
 * Loads a build: its files (with the compressed copies that the build made) and Astro's handler for the rest.
 * @param directory the build's own folder, with `client/` and `server/`
 */
export async function loadSiteBuild(directory: string): Promise<SiteBuild> {
  const client = join(directory, 'client');
  const notFoundPage = await readFile(join(client, '404.html'));
  const entry = pathToFileURL(join(directory, 'server/entry.mjs')).href;
  const { handler } = (await import(entry)) as { handler: AstroHandler };
  const files = sirv(client, {
    brotli: true,
    gzip: true,
    etag: true,
    extensions: ['html'],
    setHeaders: (response, path) => {
      for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
      response.setHeader('cache-control', cacheControl(path));
    },
  });

  return { serve };

  function serve(request: IncomingMessage, response: ServerResponse): unknown {
    const path = request.url?.split('?')[0] ?? '/';
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (reads && path !== '/' && path.endsWith('/')) return withoutTrailingSlash(request, response);
    const render = () => handler(request, response, () => notFound(request, response));
    return reads ? files(request, response, render) : render();
  }

  function notFound(request: IncomingMessage, response: ServerResponse): void {
    response.writeHead(404, {
      ...SECURITY_HEADERS,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
    });
    response.end(request.method === 'HEAD' ? undefined : notFoundPage);
  }
}

/** One address a page. Leading slashes are folded: `//example.com/` must not become an address of somebody else's. */
function withoutTrailingSlash(request: IncomingMessage, response: ServerResponse): void {
  const [path = '/', query] = (request.url ?? '/').split(/\?(.*)/s);
  const clean = `/${path.replace(/^[/\\]+|\/+$/g, '')}`;
  response.writeHead(308, { ...SECURITY_HEADERS, location: query ? `${clean}?${query}` : clean });
  response.end();
}

/** Hashed assets never change; everything else is asked for anew, cheaply, by its ETag. */
function cacheControl(path: string): string {
  return path.startsWith('/_astro/') ? 'public, max-age=31536000, immutable' : 'no-cache';
}
