import type { IncomingMessage, ServerResponse } from 'node:http';
import { networkOf } from './network-of.ts';

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

type Settings = {
  /** Bytes that callers who showed no valid key or token may have open: in all, and from one address. */
  strangers: number;
  strangersEach: number;
  /** Bytes that verified callers may have open in all. */
  verified: number;
  /** How long a stranger's body may take to arrive. */
  patienceMs: number;
  /** How long a connection stays open after an answer that came before the whole body, so that its sender can read it. */
  lingerMs: number;
};

/** A stranger's largest body is 256 kB; 64 kB in 30 s is what the slowest telephones manage. */
const SETTINGS: Settings = {
  strangers: 8 * MEGABYTE,
  strangersEach: MEGABYTE,
  verified: 64 * MEGABYTE,
  patienceMs: 30_000,
  lingerMs: 2_000,
};

type Caller = {
  /** Whom the bytes count for. */
  address: string;
  /** The most that will be read of this body, in bytes. */
  limit: number;
  isVerified?: boolean;
};

type BodyRefusal = { status: 429 | 503; message: string; retryAfterS: number };

export type OpenBodies = ReturnType<typeof createOpenBodies>;

/**
 * Counts the request bodies that are in memory at one moment: those that arrive, and those whose answer is being made.
 * A body counts with the length it announces, or with the most that will be read of it.
 *
 * When strangers have filled their share, the one among them whose body has been arriving for longest is sent away:
 * whoever holds bodies open on purpose loses them, and a form that takes milliseconds is always let in.
 */
export function createOpenBodies(settings: Partial<Settings> = {}) {
  const { strangers, strangersEach, verified, patienceMs, lingerMs } = { ...SETTINGS, ...settings };
  /** Bodies of strangers, the oldest first. */
  const arriving = new Map<IncomingMessage, () => void>();
  const bytesByAddress = new Map<string, number>();
  let bytesOfStrangers = 0;
  let bytesOfVerified = 0;

  /** @returns why the body may not be read; undefined when it may, until the response is closed */
  function open(request: IncomingMessage, response: ServerResponse, caller: Caller): BodyRefusal | undefined {
    if (!hasBody(request)) return undefined;
    const refused = count(request, response, caller);
    if (refused) leaveUnread(request, response);
    else response.once('finish', () => request.complete || closeLater(request));
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
    if (bytesOfStrangers + bytes > strangers) makeRoom(bytes);
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

  function makeRoom(bytes: number): void {
    for (const [request, release] of arriving) {
      if (bytesOfStrangers + bytes <= strangers) return;
      // What has arrived whole waits for its answer and is nobody's trick.
      if (request.complete) continue;
      end(request, 503);
      release();
    }
  }

  /**
   * To be called before a request is refused whose body nobody will read. The answer and the end of the connection are
   * sent at once, and what still comes waits in the network until the connection is closed: Node would read it all and
   * throw it away, for as long as somebody likes to send; and closing at once would reset senders before they have read
   * the answer.
   */
  function leaveUnread(request: IncomingMessage, response: ServerResponse): void {
    if (!hasBody(request)) return;
    const { socket } = request;
    response.setHeader('connection', 'close');
    // Node throws away only what nobody has begun to read.
    request.pause().read(0);
    socket.destroySoon = () => {
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

/** Ends a request in the middle of its body, whoever reads it: as Node itself ends one that takes too long. */
function end({ complete, socket }: IncomingMessage, status: 408 | 503): void {
  if (complete) return;
  const line = status === 408 ? '408 Request Timeout' : '503 Service Unavailable\r\nRetry-After: 5';
  socket.write(`HTTP/1.1 ${line}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  socket.destroySoon();
}
