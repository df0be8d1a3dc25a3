import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { SECURITY_HEADERS } from '../src/domain/security-headers.ts';
import { isBackendPath } from './embedded/mount.ts';
import { answerFromStore } from './page-cache/answer.ts';
import { createRefresher } from './page-cache/refresh.ts';
import type { PageStore } from './page-cache/store.ts';
import type { SiteBuild } from './site-build.ts';

/** While draining: how long nothing may come before the door is closed. */
const QUIET_MS = 300;

/** What the shell serves. Parts are added while the process starts; until then their paths answer 503. */
export type ShellParts = {
  pages: PageStore;
  backend?: (request: IncomingMessage, response: ServerResponse) => unknown;
  site?: Pick<SiteBuild, 'serve'>;
  /** True when everything a visitor needs answers. */
  ready: () => Promise<boolean>;
  /** The address that a request counts for. */
  clientAddress: (request: IncomingMessage) => string;
};

/**
 * The one listener: kept pages, health, backend, files, Astro, and the 404 page, in this order.
 * A kept page is answered first and synchronously, before Hono or Astro is entered: that makes it as fast as a file.
 */
export function createShell(parts: ShellParts): { server: Server; drain: (hardLimitMs?: number) => Promise<void> } {
  let draining = false;
  let arrivals = 0;
  // Bodies may come slowly, a picture over a telephone line; heads may not.
  const server = createServer({ requestTimeout: 300_000, headersTimeout: 15_000 }, (request, response) => {
    arrivals += 1;
    try {
      if (draining) response.setHeader('connection', 'close');
      else if (answeredFromStore(request, response)) return;
      route(parts, request, response).catch((error: unknown) => fail(error, request, response));
    } catch (error) {
      fail(error, request, response);
    }
  });
  const refresher = createRefresher(() => ownAddress(server));
  return { server, drain };

  function answeredFromStore(request: IncomingMessage, response: ServerResponse): boolean {
    if (refresher.isRefresh(request)) return false;
    const kept = answerFromStore(parts.pages, request, response);
    if (kept === 'stale') refresher.refresh(request.url ?? '/');
    return kept !== 'miss';
  }

  /**
   * Lets requests in flight finish. First every answer says `Connection: close`, until no request has come for a moment:
   * closing at once would reset clients that had just sent one on a kept connection, and those that still wait to be
   * let in because the process was busy.
   */
  async function drain(hardLimitMs = 10_000): Promise<void> {
    draining = true;
    const patience = AbortSignal.timeout(hardLimitMs / 2);
    for (let before = -1; before !== arrivals && !patience.aborted; ) {
      before = arrivals;
      await new Promise((done) => setTimeout(done, QUIET_MS));
    }
    const closed = new Promise<void>((done) => server.close(() => done()));
    server.closeIdleConnections();
    const limit = setTimeout(() => server.closeAllConnections(), hardLimitMs);
    await closed;
    clearTimeout(limit);
  }
}

/** Where this process reaches itself; a wildcard address is reached on loopback. */
export function ownAddress(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server is not listening');
  if (address.address === '0.0.0.0' || address.address === '::') return `http://127.0.0.1:${address.port}`;
  return `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`;
}

async function route(parts: ShellParts, request: IncomingMessage, response: ServerResponse): Promise<unknown> {
  const target = request.url ?? '/';
  const [path] = target.split('?');
  // Whatever answers from here on, and however it fails. Astro's own policy replaces the short one.
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
  if (!METHODS.has(request.method ?? '')) return text(response, 405, 'This method is not offered.');
  if (path === '/healthz') return text(response, 200, 'ok');
  if (path === '/readyz') {
    const ready = await parts.ready();
    return text(response, ready ? 200 : 503, ready ? 'ready' : 'not ready');
  }
  if (isBackendPath(target)) return parts.backend ? parts.backend(request, response) : text(response, 404, 'Not found');
  // Pages hand it on when they ask the backend for a visitor; whatever a client says of itself is replaced.
  request.headers['x-client-address'] = parts.clientAddress(request);
  if (parts.site) return parts.site.serve(request, response);
  response.setHeader('retry-after', '5');
  return text(response, 503, 'The site is starting. Please try again in a moment.');
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

function text(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
  response.end(`${body}\n`);
}

function fail(error: unknown, request: IncomingMessage, response: ServerResponse): void {
  console.error(`${request.method} ${request.url?.split('?')[0]} failed:`, error);
  if (response.headersSent) response.destroy();
  else text(response, 500, 'Something went wrong. Please try again.');
}
