import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { VercelRoute } from '../../../server/targets/vercel-rules.ts';
import { fileAnswer, publishedFiles, redirection } from './published-files.ts';

type Handler = { fetch: (request: Request) => Promise<Response> };

/**
 * Vercel's routing of its Build Output API, version 3, as far as its documentation and this site go: rules in their
 * order, files where the rule `filesystem` stands. Headers of rules with `continue` gather, those after `hit` for files
 * that were found and without replacing any.
 * @param folder the output folder
 * @param visitor the network address that the provider sees
 */
export async function vercelSite(folder: string, visitor: string): Promise<(request: Request) => Promise<Response>> {
  const fileAt = await publishedFiles(join(folder, 'static'));
  const { routes } = JSON.parse(await readFile(join(folder, 'config.json'), 'utf8')) as { routes: VercelRoute[] };
  const hit = routes.findIndex(({ handle }) => handle === 'hit');
  const [rules, hits] = hit === -1 ? [routes, []] : [routes.slice(0, hit), routes.slice(hit + 1)];
  const handler = await functionIn(join(folder, 'functions/_render.func'));
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const gathered = new Map<string, string>();
    const found = (path: string, status: number) => {
      const file = fileAt(path);
      return file && fileAnswer(file, status, new Map([...headersAt(path, hits), ...gathered]));
    };
    for (const route of rules) {
      const file = route.handle === 'filesystem' ? found(pathname, 200) : undefined;
      if (file) return file;
      const match = route.src === undefined ? null : new RegExp(route.src).exec(pathname);
      if (!match) continue;
      const { Location: location, ...headers } = route.headers ?? {};
      for (const [name, value] of Object.entries(headers)) gathered.set(name.toLowerCase(), value);
      if (location) return redirection(route.status ?? 307, location.replace('$1', match[1] ?? '') + search, gathered);
      if (route.dest === '_render') return rendered(request, gathered);
      const page = route.dest && found(route.dest.replace(/\.html$/, ''), route.status ?? 200);
      if (page) return page;
    }
    return new Response('NOT_FOUND', { status: 404 });
  };

  async function rendered(request: Request, gathered: Map<string, string>): Promise<Response> {
    // Vercel overwrites both headers of the client.
    for (const name of ['x-forwarded-for', 'x-real-ip']) request.headers.set(name, visitor);
    const response = await handler.fetch(request);
    // The precedence is not documented, so no rule may set a header that the function sets.
    for (const [name, value] of gathered) {
      if (response.headers.has(name)) throw new Error(`${request.url}: a rule and the function both set ${name}`);
      response.headers.set(name, value);
    }
    return response;
  }
}

function headersAt(path: string, routes: VercelRoute[]): [string, string][] {
  const matching = routes.filter(({ src }) => src !== undefined && new RegExp(src).test(path));
  return matching.flatMap(({ headers = {} }) => Object.entries(headers));
}

async function functionIn(folder: string): Promise<Handler> {
  const config = JSON.parse(await readFile(join(folder, '.vc-config.json'), 'utf8')) as { handler: string };
  return ((await import(pathToFileURL(join(folder, config.handler)).href)) as { default: Handler }).default;
}
