import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from './network-of.ts';

export type ConnectionLimits = Readonly<{
  /** Until the first byte. */
  silentMs: number;
  /** For the whole head. */
  headMs: number;
  /** For a whole request: an image over a slow line. Bodies of strangers have less (open-bodies.ts). */
  requestMs: number;
  /** Without a byte either way, in the middle of a request or of an answer. */
  stalledMs: number;
  /** How often Node looks for heads and requests that take too long. */
  checkMs: number;
  /** Connections in all. */
  most: number;
  /** Connections of one address, where no proxy stands in front. */
  mostEach: number;
}>;

/** Half of the descriptors is left for files, the database and the mail server. */
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

/** What `createServer` is given for these limits. */
export function serverOptions({ headMs, requestMs, checkMs }: ConnectionLimits): ServerOptions {
  return { headersTimeout: headMs, requestTimeout: requestMs, connectionsCheckingInterval: checkMs };
}

/**
 * Ends connections that do nothing and refuses those that are too many: each costs a descriptor, whoever opened it.
 * @param countsAddresses whether a connection's address is a visitor's: behind a proxy all have the proxy's
 * @returns to be called with each request whose answer takes a while: until it is made the silence is the server's own
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
    /** For every request: the first byte has come. */
    spoke: ({ socket }: IncomingMessage) => {
      if (socket.timeout === silentMs) socket.setTimeout(stalledMs);
    },
    answering: (request: IncomingMessage, response: ServerResponse) =>
      void answering.set(request.socket, { request, response }),
  };
}

/** Says at most once a minute that connections are refused: who floods a server must not fill its log. */
function createReport() {
  let saidAt = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (now - saidAt < 60_000) return;
    saidAt = now;
    console.error('Connections are being refused: one address, or all together, have as many open as they may.');
  };
}

/** The soft limit of this process; Node raises it to the hard one as it starts. */
function openFilesLimit(): number {
  try {
    const [, limit] = /^Max open files\s+(\d+|unlimited)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return limit === 'unlimited' ? Number.POSITIVE_INFINITY : Number(limit ?? FEWEST_USUAL);
  } catch {
    return FEWEST_USUAL;
  }
}

/** What systems without /proc usually have at least. */
const FEWEST_USUAL = 1_024;
