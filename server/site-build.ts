import { readdir } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { HASHED_FILES } from '../src/paths.ts';
import { betterAddress } from './better-address.ts';
import { encoded } from './page-cache/encodings.ts';
import type { SentPage } from './page-cache/store.ts';
import { sendFile } from './send-file.ts';
import { readStaticFiles } from './static-files.ts';

type AstroHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
  locals: App.Locals,
) => Promise<void>;

/** The name of a finished build's folder (server/build/stamp.ts). */
const BUILD_NAME = /^[0-9a-f]{16}$/;

/** One finished build that can be served. */
export type SiteBuild = Readonly<{
  /** Answers with a file, a redirect, or a page rendered with these locals. */
  serve: (request: IncomingMessage, response: ServerResponse, locals: App.Locals) => unknown;
  /**
   * Serves the files of a newer build from the next request on. Hashed files of the previous build stay available for
   * pages that were sent shortly before. Pages rendered on demand still use the code loaded at start.
   */
  showFiles: (directory: string) => Promise<void>;
}>;

/**
 * Loads a build: its files, and Astro's handler for all other requests.
 * @param directory the build's own folder, with `client/` and `server/`
 */
export async function loadSiteBuild(directory: string): Promise<SiteBuild> {
  let files = await filesOf(directory);
  const builds = dirname(directory);
  const read = new Set([basename(directory)]);
  const entry = pathToFileURL(join(directory, 'server/entry.mjs')).href;
  // React reads this when it is first loaded, and is several times slower in development mode.
  process.env.NODE_ENV ??= 'production';
  const { handler } = (await import(entry)) as { handler: AstroHandler };

  return { serve, showFiles };

  async function showFiles(newer: string): Promise<void> {
    const hashed = [...files].filter(([path]) => path.startsWith(HASHED_FILES));
    files = new Map([...hashed, ...(await filesOf(newer))]);
    read.add(basename(newer));
  }

  /**
   * Adds the hashed files of builds that other processes show. Behind one proxy, a page of theirs may ask this process
   * for its scripts, while a new build or a new version of the site is in only one of them.
   */
  async function addFilesOfOtherBuilds(): Promise<void> {
    const names = (await readdir(builds).catch(() => [])).filter((name) => BUILD_NAME.test(name) && !read.has(name));
    for (const name of names) {
      read.add(name);
      const others = await filesOf(join(builds, name)).catch(() => new Map<string, SentPage>());
      files = new Map([...[...others].filter(([path]) => path.startsWith(HASHED_FILES)), ...files]);
    }
  }

  function serve(request: IncomingMessage, response: ServerResponse, locals: App.Locals): unknown {
    const path = request.url?.split('?')[0] ?? '/';
    if (request.method === 'GET' || request.method === 'HEAD') {
      const file = path === '/404' ? undefined : files.get(path);
      if (file) return sendFile(file, request, response);
      if (path.startsWith(HASHED_FILES)) return serveOfOtherBuild(path, request, response);
      const better = betterAddress(request.url ?? '/', (page) => files.has(page));
      if (better) return response.writeHead(better.status, { location: better.location }).end();
    }
    return handler(request, response, () => notFound(request, response), locals);
  }

  async function serveOfOtherBuild(path: string, request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    await addFilesOfOtherBuilds();
    const file = files.get(path);
    return file ? sendFile(file, request, response) : notFound(request, response);
  }

  function notFound(request: IncomingMessage, response: ServerResponse): void {
    const page = files.get('/404') as SentPage;
    const { headers, body } = encoded(page, request.headers['accept-encoding']);
    response.writeHead(404, [...headers, 'content-length', `${body.length}`]);
    response.end(request.method === 'HEAD' ? undefined : body);
  }
}

async function filesOf(directory: string) {
  const files = await readStaticFiles(join(directory, 'client'));
  if (!files.has('/404')) throw new Error(`${directory} has no 404 page`);
  return files;
}
