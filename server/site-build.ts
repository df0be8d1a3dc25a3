import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { betterAddress } from './better-address.ts';
import { send } from './page-cache/answer.ts';
import { readStaticFiles } from './static-files.ts';

type AstroHandler = (request: IncomingMessage, response: ServerResponse, next: () => void) => Promise<void>;

/** One finished build, ready to be served. */
export type SiteBuild = Readonly<{ serve: (request: IncomingMessage, response: ServerResponse) => unknown }>;

/**
 * Loads a build: its files, and Astro's handler for the rest.
 * @param directory the build's own folder, with `client/` and `server/`
 */
export async function loadSiteBuild(directory: string): Promise<SiteBuild> {
  const files = await readStaticFiles(join(directory, 'client'));
  const notFoundPage = files.get('/404');
  if (notFoundPage === undefined) throw new Error(`${directory} has no 404 page`);
  const entry = pathToFileURL(join(directory, 'server/entry.mjs')).href;
  const { handler } = (await import(entry)) as { handler: AstroHandler };

  return { serve };

  function serve(request: IncomingMessage, response: ServerResponse): unknown {
    const path = request.url?.split('?')[0] ?? '/';
    if (request.method === 'GET' || request.method === 'HEAD') {
      const file = path === '/404' ? undefined : files.get(path);
      if (file) return send(file, request, response);
      const better = betterAddress(request.url ?? '/', (page) => files.has(page));
      if (better) return response.writeHead(better.status, { location: better.location }).end();
    }
    return handler(request, response, () => notFound(request, response));
  }

  function notFound(request: IncomingMessage, response: ServerResponse): void {
    response.writeHead(404, [...(notFoundPage?.headers ?? [])]);
    response.end(request.method === 'HEAD' ? undefined : notFoundPage?.identity);
  }
}
