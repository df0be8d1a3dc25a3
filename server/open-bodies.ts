import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from './network-of.ts';

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/** The largest body of a form, in bytes, and the largest of any unverified caller. */
export const FORM_LIMIT = 256 * KILOBYTE;

type Settings = {
  /** Bytes that unverified callers, without a valid key or token, may have open: in all, and from one address. */
  strangers: number;
  strangersEach: number;
  /** Bytes that verified callers may have open, in all. */
  verified: number;
  /** Time for an unverified caller's body to arrive. */
  patienceMs: number;
  /**
   * How long to keep a connection open after answering before the whole body arrived, so that the client can read the
   * answer.
   */
  lingerMs: number;
  /** How many bytes of a refused body to read and discard in that time. */
  discarded: number;
};

/** The slowest mobile connections transfer 64 kB in 30 s. */
const SETTINGS: Settings = {
  strangers: 8 * MEGABYTE,
  strangersEach: MEGABYTE,
  verified: 64 * MEGABYTE,
  patienceMs: 30_000,
  lingerMs: 2_000,
  discarded: 4 * MEGABYTE,
};

type Caller = {
  /** The address that the bytes count for. */
  address: string;
  /** The largest number of bytes that will be read of this body. */
  limit: number;
  isVerified?: boolean;
};

type BodyRefusal = { status: 429 | 503; message: string; retryAfterS: number };

export type OpenBodies = ReturnType<typeof createOpenBodies>;

/**
 * Limits the request bodies that are in memory at one moment: those still arriving, and those being answered. A body
 * counts with its Content-Length, or with the most that will be read of it.
 *
 * When unverified callers have used up their share, the server ends those of their requests whose bodies have been
 * arriving longest. This disconnects callers who hold bodies open on purpose, and always admits a form that arrives
 * within milliseconds.
 */
export function createOpenBodies(settings: Partial<Settings> = {}) {
  const { strangers, strangersEach, verified, patienceMs, lingerMs, discarded } = { ...SETTINGS, ...settings };
  /** Requests of unverified callers, oldest first. */
  const arriving = new Map<IncomingMessage, () => void>();
  const bytesByAddress = new Map<string, number>();
  let bytesOfStrangers = 0;
  let bytesOfVerified = 0;

  /** Counts the body until the response is closed. @returns why it must not be read; undefined when it may be */
  function open(request: IncomingMessage, response: ServerResponse, caller: Caller): BodyRefusal | undefined {
    if (!hasBody(request)) return undefined;
    const refused = count(request, response, caller);
    if (refused) leaveUnread(request, response);
    else {
      endAfterBody(request);
      response.once('finish', () => request.complete || closeLater(request));
    }
    return refused;
  }

  function count(
    request: IncomingMessage,
    response: ServerResponse,
    { address: from, limit, isVerified = false }: Caller,
  ): BodyRefusal | undefined {
    const address = networkOf(from);
    const bytes = Math.min(Number(request.headers['content-length'] ?? limit), limit);
    if (isVerified) {
      if (bytesOfVerified + bytes > verified) return BUSY;
      bytesOfVerified += bytes;
      response.once('close', () => {
        bytesOfVerified -= bytes;
      });
      return undefined;
    }
    const bytesOfAddress = bytesByAddress.get(address) ?? 0;
    if (bytesOfAddress + bytes > strangersEach) return TOO_MUCH_OF_ONE;
    if (bytesOfStrangers + bytes > strangers) dropOldestBodies(bytes);
    if (bytesOfStrangers + bytes > strangers) return BUSY;

    bytesOfStrangers += bytes;
    bytesByAddress.set(address, bytesOfAddress + bytes);
    const late = setTimeout(() => end(request, 408), patienceMs).unref();
    const release = () => {
      if (!arriving.delete(request)) return;
      clearTimeout(late);
      bytesOfStrangers -= bytes;
      const left = (bytesByAddress.get(address) ?? 0) - bytes;
      if (left > 0) bytesByAddress.set(address, left);
      else bytesByAddress.delete(address);
    };
    arriving.set(request, release);
    response.once('close', release);
    return undefined;
  }

  function dropOldestBodies(bytes: number): void {
    for (const [request, release] of arriving) {
      if (bytesOfStrangers + bytes <= strangers) return;
      // A request that has arrived completely only waits for its answer, so it is not ended.
      if (request.complete) continue;
      end(request, 503);
      release();
    }
  }

  /**
   * Call this before refusing a request whose body will not be used. The answer and a FIN are sent at once, and the
   * connection is closed a little later. Many clients read an answer only after they have sent the body, so a body of
   * usual size is read and discarded until then; the rest of a longer one stays in the network buffers. By default Node
   * would read all of it. Closing at once would reset the connection before the client has read the answer.
   */
  function leaveUnread(request: IncomingMessage, response: ServerResponse): void {
    if (!hasBody(request)) return;
    const { socket } = request;
    response.setHeader('connection', 'close');
    let left = discarded;
    request.on('data', (bytes: Buffer) => {
      left -= bytes.length;
      if (left <= 0) request.pause();
    });
    request.on('error', () => {});
    socket.destroySoon = () => {
      socket.end();
      closeLater(request);
    };
  }

  /**
   * For a body that is answered before it has arrived whole, on a connection that ends with the answer: Node would close
   * it at once, and the client would be reset before it has read the answer.
   */
  function endAfterBody(request: IncomingMessage): void {
    const { socket } = request;
    socket.destroySoon = () => {
      if (request.complete) return closeNow(socket);
      socket.end();
      closeLater(request);
    };
  }

  function closeLater(request: IncomingMessage): void {
    setTimeout(() => request.complete || request.socket.destroy(), lingerMs).unref();
  }

  return { open, leaveUnread, bytes: () => bytesOfStrangers + bytesOfVerified };
}

const BUSY: BodyRefusal = { status: 503, message: 'Busy, please try again.', retryAfterS: 5 };
const TOO_MUCH_OF_ONE: BodyRefusal = {
  status: 429,
  message: 'Too much is being sent from your address at once. Please try again in a moment.',
  retryAfterS: 5,
};

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Closes a connection as Node does, once everything is written. */
function closeNow(socket: Socket): void {
  Reflect.deleteProperty(socket, 'destroySoon');
  socket.destroySoon();
}

/** Ends a request in the middle of its body, in the same way as Node ends one that times out. */
function end({ complete, socket }: IncomingMessage, status: 408 | 503): void {
  if (complete) return;
  const line = status === 408 ? '408 Request Timeout' : '503 Service Unavailable\r\nRetry-After: 5';
  socket.write(`HTTP/1.1 ${line}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  closeNow(socket);
}
