import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { securityHeadersOf } from '../src/http/security-headers.ts';
import { HEALTH_PATH, READY_PATH } from '../src/paths.ts';
import { hasPlainAuthority } from './authority.ts';
import { type ConnectionLimits, defaultConnectionLimits, guardConnections, serverOptions } from './connections.ts';
import { isBackendPath } from './embedded/mount.ts';
import { FORM_LIMIT, type OpenBodies } from './open-bodies.ts';
import { answerFromStore } from './page-cache/answer.ts';
import { createRefresher } from './page-cache/refresh.ts';
import type { PageStore } from './page-cache/store.ts';
import { type Noted, nameRequest, pathOf, REQUEST_ID, type RequestLog } from './request-log.ts';
import type { SiteBuild } from './site-build.ts';

/** While draining, the server closes once no request has arrived for this long. */
const QUIET_MS = 300;

/** How long a request waits for the end of the start. A restart takes seconds; a first build can take longer. */
const START_PATIENCE_MS = 30_000;

/** The parts that the shell serves. They are added during start; until then requests wait, or get 503. */
export type ShellParts = {
  pages: PageStore;
  /** Settles when the start has ended. Without it nothing waits. */
  starting?: Promise<void>;
  backend?: (request: IncomingMessage, response: ServerResponse) => unknown;
  site?: Pick<SiteBuild, 'serve'>;
  /** Page locals from this process, besides the client address. */
  locals?: Pick<App.Locals, 'backend' | 'publisher' | 'backups'>;
  /** The configured address of the site. */
  siteUrl: string;
  /** The names of failing checks; empty once the site is ready. */
  missing: () => Promise<readonly string[]>;
  /** A line for monitors besides "ready", if there is one. */
  note?: () => string | undefined;
  /** The address that a request counts for. */
  clientAddress: (request: IncomingMessage) => string;
  /** Whether connections come from a proxy, so that their addresses are not those of visitors. */
  behindProxy: boolean;
  /** Limits the request bodies in memory; shared with the backend. */
  bodies: OpenBodies;
  /** The request log, if enabled. */
  log?: RequestLog | undefined;
};

/**
 * The HTTP server. It tries, in this order: cached pages, health, backend, files, Astro, and the 404 page. A cached
 * page is answered synchronously, before Hono or Astro runs, so it is as fast as a file.
 */
export function createShell(
  parts: ShellParts,
  limits: ConnectionLimits = defaultConnectionLimits(),
): { server: Server; drain: (hardLimitMs?: number) => Promise<void> } {
  let draining = false;
  let arrivals = 0;
  const server = createServer(serverOptions(limits), (request, response) => {
    arrivals += 1;
    try {
      const noted = parts.log?.begin(request, response);
      connections.spoke(request);
      if (!hasPlainAuthority(request)) {
        response.setHeader('connection', 'close');
        return text(response, 400, 'The Host header must name one host.');
      }
      if (draining) response.setHeader('connection', 'close');
      else if (answeredFromStore(request, response, noted)) return;
      connections.answering(request, response);
      route(parts, request, response, noted).catch((error: unknown) => fail(error, request, response));
    } catch (error) {
      fail(error, request, response);
    }
  });
  const connections = guardConnections(server, limits, !parts.behindProxy);
  const refresher = createRefresher(() => ownAddress(server));
  return { server, drain };

  function answeredFromStore(request: IncomingMessage, response: ServerResponse, noted: Noted | undefined): boolean {
    if (refresher.isRefresh(request)) return false;
    const outcome = answerFromStore(parts.pages, request, response);
    if (outcome === 'stale') refresher.refresh(request.url ?? '/');
    if (noted && outcome !== 'miss') noted.cache = outcome === 'stale' ? 'stale' : 'hit';
    return outcome !== 'miss';
  }

  /**
   * Lets requests in flight finish. At first every answer has `Connection: close`, until no request has arrived for
   * `QUIET_MS`. Closing at once would reset clients that have just sent a request on an open connection, and those
   * whose connection the busy process has not accepted yet.
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

/** The address of this server for requests to itself. For a wildcard address it is the loopback address. */
export function ownAddress(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server is not listening');
  if (address.address === '0.0.0.0' || address.address === '::') return `http://127.0.0.1:${address.port}`;
  return `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`;
}

async function route(
  parts: ShellParts,
  request: IncomingMessage,
  response: ServerResponse,
  noted: Noted = { cache: '-' },
): Promise<unknown> {
  // The request log sets the id. Without a log it is set here.
  if (!response.hasHeader(REQUEST_ID)) nameRequest(response);
  const target = request.url ?? '/';
  const [path = '/'] = target.split('?');
  // Applies to all answers from here on, errors included. Astro's own policy replaces this short one.
  for (const [name, value] of Object.entries(securityHeadersOf(path, parts.siteUrl))) response.setHeader(name, value);
  if (!METHODS.has(request.method ?? '')) return text(response, 405, 'This method is not offered.');
  if (path === HEALTH_PATH) return text(response, 200, 'ok');
  if (path === READY_PATH) {
    const missing = await parts.missing();
    const note = parts.note?.();
    if (missing.length === 0) return text(response, 200, note ? `ready\n${note}` : 'ready');
    return text(response, 503, missing.map((part) => `not ready: ${part}`).join('\n'));
  }
  const isForBackend = isBackendPath(target);
  if (parts.starting && !(isForBackend ? parts.backend : parts.site))
    await Promise.race([parts.starting, wait(START_PATIENCE_MS, undefined, { ref: false })]);
  if (isForBackend) {
    if (!parts.backend) return text(response, 404, 'Not found');
    noted.cache = 'backend';
    return parts.backend(request, response);
  }
  if (parts.site) {
    const address = parts.clientAddress(request);
    if (Number(request.headers['content-length']) > FORM_LIMIT) {
      parts.bodies.leaveUnread(request, response);
      return text(response, 413, 'This is too large to be sent.');
    }
    const refused = parts.bodies.open(request, response, { address, limit: FORM_LIMIT });
    if (refused) {
      response.setHeader('retry-after', `${refused.retryAfterS}`);
      return text(response, refused.status, refused.message);
    }
    const served = parts.site.serve(request, response, { ...parts.locals, clientAddress: address });
    // Files are answered synchronously from memory; rendered pages are not.
    if (response.writableEnded) noted.cache = 'file';
    else if (request.method === 'GET' || request.method === 'HEAD') noted.cache = 'miss';
    return served;
  }
  response.setHeader('retry-after', '5');
  return text(response, 503, 'The site is starting. Please try again in a moment.');
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

function text(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
  response.end(`${body}\n`);
}

function fail(error: unknown, request: IncomingMessage, response: ServerResponse): void {
  console.error(`${request.method} ${pathOf(request)} failed (request ${response.getHeader(REQUEST_ID)}):`, error);
  if (response.headersSent) response.destroy();
  else text(response, 500, 'Something went wrong. Please try again.');
}
