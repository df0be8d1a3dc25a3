import type { IncomingMessage } from 'node:http';

/** A host name or address, optionally followed by a port. */
const AUTHORITY = /^(?:[\w-]+(?:\.[\w-]+)*\.?|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Whether a request names exactly one host, in a plain form. Other parts of the server would disagree about
 * `user@host`, two Host headers, or a target on another host when they construct a URL from them. A target in absolute
 * form (`GET http://host/path`) that agrees with the Host header is replaced by its path.
 */
export function hasPlainAuthority(request: IncomingMessage): boolean {
  const { host } = request.headers;
  if (host === undefined) return request.httpVersion === '1.0' && request.url?.startsWith('/') === true;
  if (!isPlainHost(host) || !isOnlyHost(request.rawHeaders)) return false;
  const target = request.url ?? '';
  if (target.startsWith('/') || (target === '*' && request.method === 'OPTIONS')) return true;
  const url = URL.canParse(target) ? new URL(target) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return false;
  if (url.username || url.password || new URL(`${url.protocol}//${host}`).host !== url.host) return false;
  request.url = url.pathname + url.search;
  return true;
}

/** The last valid host. Nearly all requests have the same one, so it is parsed only once. */
let plainHost: string | undefined;

function isPlainHost(host: string): boolean {
  if (host === plainHost) return true;
  if (host.length > 255 || !AUTHORITY.test(host) || !URL.canParse(`http://${host}`)) return false;
  plainHost = host;
  return true;
}

/** Counts Host headers in the raw list, because Node keeps the first and drops the others. */
function isOnlyHost(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1;
}
