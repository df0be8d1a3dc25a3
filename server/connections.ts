import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from './network-of.ts';

export type ConnectionLimits = Readonly<{
  /** Time until the first byte. */
  silentMs: number;
  /** Time for the complete request head. */
  headMs: number;
  /**
   * Time for a complete request: an image upload over a slow line. Unverified bodies get less time (open-bodies.ts).
   */
  requestMs: number;
  /** Time without a byte in either direction, during a request or a response. */
  stalledMs: number;
  /** How often Node checks for heads and requests that have timed out. */
  checkMs: number;
  /** Maximum number of open connections. */
  most: number;
  /** Maximum number of open connections from one address. Applies only without a proxy. */
  mostEach: number;
}>;

/** Uses half of the file descriptors. The other half is left for files, the database and the mail server. */
export function defaultConnectionLimits(descriptors = openFilesLimit()): ConnectionLimits {
  const most = Math.max(64, Math.min(8_000, Math.floor(descriptors / 2)));
  return {
    silentMs: 10_000,
    headMs: 15_000,
    requestMs: 300_000,
    stalledMs: 20_000,
    checkMs: 1_000,
    most,
    mostEach: Math.min(256, Math.ceil(most / 4)),
  };
}

/** The options of `createServer` for these limits. */
export function serverOptions({ headMs, requestMs, checkMs }: ConnectionLimits): ServerOptions {
  return { headersTimeout: headMs, requestTimeout: requestMs, connectionsCheckingInterval: checkMs };
}

/**
 * Closes idle connections and refuses excess ones, because each open connection costs a file descriptor.
 * @param countsAddresses whether to limit connections by address; behind a proxy all have the proxy's address
 * @returns `spoke`, to call for every request, and `answering`, to call for each request whose response takes a while:
 *   the idle timeout does not apply while the server prepares that response
 */
export function guardConnections(
  server: Server,
  { silentMs, stalledMs, most, mostEach }: ConnectionLimits,
  countsAddresses: boolean,
) {
  const connections = new Map<string, number>();
  const answering = new WeakMap<Socket, { request: IncomingMessage; response: ServerResponse }>();
  const report = createReport();
  server.maxConnections = most;
  server.timeout = stalledMs;
  server.on('drop', report);

  server.on('connection', (socket: Socket) => {
    socket.setTimeout(silentMs);
    if (!countsAddresses) return;
    const address = networkOf(socket.remoteAddress ?? '');
    const open = connections.get(address) ?? 0;
    if (open >= mostEach) {
      socket.destroy();
      return report();
    }
    connections.set(address, open + 1);
    socket.once('close', () => {
      const left = (connections.get(address) ?? 1) - 1;
      if (left > 0) connections.set(address, left);
      else connections.delete(address);
    });
  });

  server.on('timeout', (socket: Socket) => {
    const current = answering.get(socket);
    const isOurTurn = current?.request.complete && !current.response.writableEnded && socket.writableLength === 0;
    if (!isOurTurn) socket.destroy();
  });

  return {
    /** Call for every request, since its first byte has arrived. */
    spoke: ({ socket }: IncomingMessage) => {
      if (socket.timeout === silentMs) socket.setTimeout(stalledMs);
    },
    answering: (request: IncomingMessage, response: ServerResponse) =>
      void answering.set(request.socket, { request, response }),
  };
}

/** Logs refused connections at most once a minute, so that a flood of connections does not fill the log. */
function createReport() {
  let saidAt = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (now - saidAt < 60_000) return;
    saidAt = now;
    console.error('Connections are being refused: one address, or all together, have as many open as they may.');
  };
}

/** The soft limit of this process. Node raises it to the hard limit at start. */
function openFilesLimit(): number {
  try {
    const [, limit] = /^Max open files\s+(\d+|unlimited)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return limit === 'unlimited' ? Number.POSITIVE_INFINITY : Number(limit ?? FEWEST_USUAL);
  } catch {
    return FEWEST_USUAL;
  }
}

/** The usual minimum on systems without /proc. */
const FEWEST_USUAL = 1_024;
