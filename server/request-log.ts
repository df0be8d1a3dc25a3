import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

export const REQUEST_ID = 'x-request-id';

/** Lines are gathered for so long and written together. */
const GATHERED_MS = 250;

/** The status of a request whose client left before it was answered; nginx writes the same. */
const CLIENT_LEFT = 499;

/**
 * What answered: `hit` and `stale` the store of cached pages, `file` the build, `miss` a page that was rendered, `backend`
 * the embedded one; `-` is everything else, such as health and forms.
 */
type CacheState = 'hit' | 'stale' | 'miss' | 'file' | 'backend' | '-';

/** What is learnt while a request is being answered. */
export type Noted = { cache: CacheState };

export type RequestLog = Readonly<{
  /** Gives the request its id; its line follows once the answer has gone out, or the client has left. */
  begin: (request: IncomingMessage, response: ServerResponse) => Noted;
  /** Writes what is still gathered. */
  close: () => Promise<void>;
}>;

/**
 * A log of one line of JSON a request: `time` (when it came), `id`, `method`, `path`, `status`, `ms` until the answer was
 * handed to the network, `bytes` on the wire with the head, `cache`. Nothing that says who asked: no address, no agent,
 * and of the path no query, which may hold tokens and what people search for.
 * @param write where the lines go, several at a time
 */
export function createRequestLog(write: (lines: string) => Promise<void> = toStandardOutput): RequestLog {
  let gathered = '';
  let timer: NodeJS.Timeout | undefined;

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const lines = gathered;
    gathered = '';
    return lines === '' ? Promise.resolve() : write(lines);
  }

  // A process that breaks down writes what led to it.
  const onExit = () => void flush();
  process.once('exit', onExit);

  return {
    begin: (request, response) => {
      const noted: Noted = { cache: '-' };
      const id = nameRequest(response);
      const time = new Date();
      const begun = performance.now();
      const { socket } = request;
      const before = socket.bytesWritten;
      response.once('close', () => {
        gathered += `${JSON.stringify({
          time,
          id,
          method: request.method,
          path: pathOf(request),
          status: response.headersSent ? response.statusCode : CLIENT_LEFT,
          ms: Math.round((performance.now() - begun) * 100) / 100,
          bytes: socket.bytesWritten - before,
          cache: noted.cache,
        })}\n`;
        timer ??= setTimeout(flush, GATHERED_MS).unref();
      });
      return noted;
    },
    close: () => {
      process.removeListener('exit', onExit);
      return flush();
    },
  };
}

/** Puts a new id into the answer's head: whoever reports a failure can name it. What the client calls it does not count. */
export function nameRequest(response: ServerResponse): string {
  const id = randomUUID();
  response.setHeader(REQUEST_ID, id);
  return id;
}

/** The path without its query. A target that is no path (`http://…`, `*`) may hold anything and is not repeated. */
export function pathOf({ url }: IncomingMessage): string {
  return url?.startsWith('/') ? (url.split('?', 1)[0] ?? '/') : '-';
}

/** Resolves once the lines are out, or cannot be: a log that nobody takes any more is no reason to end the site. */
function toStandardOutput(lines: string): Promise<void> {
  const { stdout } = process;
  const ignore = () => {};
  stdout.once('error', ignore);
  return new Promise((done) =>
    stdout.write(lines, () => {
      // An error is told to listeners after this.
      setImmediate(() => stdout.removeListener('error', ignore));
      done();
    }),
  );
}
