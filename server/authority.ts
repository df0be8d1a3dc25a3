import type { IncomingMessage } from 'node:http';

/** A host name or address, and a port. */
const AUTHORITY = /^(?:[\w-]+(?:\.[\w-]+)*\.?|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Whether a request names one host, and in a plain form: `user@host`, two Host headers or a target on another host would
 * be read differently by the parts that make an address of them.
 * A target in absolute form (`GET http://host/path`) that agrees with the Host header becomes its path.
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

/** Nearly all requests name the same host: it is looked at once. */
let plainHost: string | undefined;

function isPlainHost(host: string): boolean {
  if (host === plainHost) return true;
  if (host.length > 255 || !AUTHORITY.test(host) || !URL.canParse(`http://${host}`)) return false;
  plainHost = host;
  return true;
}

/** Node keeps the first of several and drops the others. */
function isOnlyHost(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1;
}
