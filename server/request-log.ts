import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

export const REQUEST_ID = 'x-request-id';

/** Log lines are buffered this long and written together. */
const GATHERED_MS = 250;

/** The status logged when the client disconnects before the answer; the same as in nginx. */
const CLIENT_LEFT = 499;

/**
 * The part that answered: `hit` and `stale` the page cache, `file` a file of the build, `miss` a rendered page,
 * `backend` the embedded backend. `-` is everything else, such as health checks and forms.
 */
type CacheState = 'hit' | 'stale' | 'miss' | 'file' | 'backend' | '-';

/** Details that become known while a request is answered. */
export type Noted = { cache: CacheState };

export type RequestLog = Readonly<{
  /** Gives the request its id. Its line is logged after the answer has been sent or the client has disconnected. */
  begin: (request: IncomingMessage, response: ServerResponse) => Noted;
  /** Writes the buffered lines. */
  close: () => Promise<void>;
}>;

/**
 * Logs one line of JSON per request: `time` of arrival, `id`, `method`, `path`, `status`, `ms` until the answer was
 * handed to the network, `bytes` on the wire including the head, `cache`. Nothing identifies the client: no address and
 * no user agent. The query is left out, since it may contain tokens and search terms.
 * @param write writes one or more lines
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

  // Also write the lines that led to a crash.
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

/**
 * Sets a new id in a response header, so that users can quote it when they report a failure. A client's own id is
 * ignored.
 */
export function nameRequest(response: ServerResponse): string {
  const id = randomUUID();
  response.setHeader(REQUEST_ID, id);
  return id;
}

/** The path without its query. Other targets (`http://…`, `*`) may contain anything and are not repeated. */
export function pathOf({ url }: IncomingMessage): string {
  return url?.startsWith('/') ? (url.split('?', 1)[0] ?? '/') : '-';
}

/** Resolves once the lines are written or the write fails: a closed log pipe must not stop the site. */
function toStandardOutput(lines: string): Promise<void> {
  const { stdout } = process;
  const ignore = () => {};
  stdout.once('error', ignore);
  return new Promise((done) =>
    stdout.write(lines, () => {
      // Node calls this callback before it emits the error event.
      setImmediate(() => stdout.removeListener('error', ignore));
      done();
    }),
  );
}
