import { lookup } from 'node:dns';
import { type IncomingMessage, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** What is asked of a server that somebody named. */
interface Asked {
  /** The value of `accept`. */
  readonly accept: string;
  /** The most that is read of the body, in bytes. */
  readonly limit: number;
  /** Whether a longer body is cut instead of refused. */
  readonly isCut?: boolean;
  /** Where requests go instead, as `{gateway}/{host}{path}`. */
  readonly gateway?: string;
}

interface Fetched {
  /** The address that answered, after redirects. */
  readonly url: URL;
  readonly type: string;
  readonly body: Uint8Array<ArrayBuffer>;
}

/** For the whole of one request, with its body. */
const DEADLINE_MS = 8_000;
const MOST_REDIRECTS = 4;

/** https://www.iana.org/assignments/iana-ipv4-special-registry, and multicast. */
const RESERVED = new BlockList();
for (const network of (
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.31.196.0/24 ' +
  '192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3'
).split(' ')) {
  const [net = '', bits] = network.split('/');
  RESERVED.addSubnet(net, Number(bits), 'ipv4');
}
/** What of 2000::/3, the only public part of IPv6, leads elsewhere: to IPv4, to nobody. */
const RESERVED_6 = new BlockList();
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  RESERVED_6.addSubnet(net, bits, 'ipv6');
const PUBLIC_6 = new BlockList();
PUBLIC_6.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address can be a server on the internet, instead of one of this machine or its network. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !RESERVED.check(address, 'ipv4');
  return family === 6 && PUBLIC_6.check(address, 'ipv6') && !RESERVED_6.check(address, 'ipv6');
}

/**
 * Whether somebody may make the server request an address: http or https at its usual port, without a password, and no
 * name or number of this machine or its network. What a name leads to is checked when it is looked up.
 */
export function mayBeFetched({ protocol, port, username, password, hostname }: URL): boolean {
  if (!/^https?:$/.test(protocol) || port || username || password) return false;
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host)) return isPublicAddress(host);
  return /^[^.].*\.[^.]*[a-z][^.]*$/i.test(host) && !/\.(?:localhost|local|internal|test|home\.arpa)$/i.test(host);
}

/** Looks a name up for a connection, which then goes to exactly these addresses: a second look-up could give others. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const isRefused = !error && !addresses.every(({ address }) => isPublicAddress(address));
    const [first] = error || isRefused ? [] : addresses;
    if (!first) callback(error ?? new Error(`${hostname} is not public`), '', 0);
    else if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

/**
 * Fetches what a public web server has at an address that somebody named. Each redirect is checked as the address itself
 * was; nothing of this machine or its network is requested.
 *
 * @returns 'refused' for an address that may not be requested; undefined if the server has nothing there, or too much
 * @throws when the server cannot be reached, fails or stops answering
 */
export async function fetchPublic(address: URL, asked: Asked): Promise<Fetched | 'refused' | undefined> {
  let url = address;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    if (!mayBeFetched(url)) return 'refused';
    const answer = await requested(url, asked);
    const { statusCode = 0, headers } = answer;
    const next =
      statusCode >= 300 && statusCode < 400 && headers.location ? URL.parse(headers.location, url.href) : null;
    if (next) {
      answer.destroy();
      url = next;
      continue;
    }
    if (statusCode >= 500 || statusCode === 429) {
      answer.destroy();
      throw new Error(`${url.host} answered ${statusCode}`);
    }
    const isRead = statusCode >= 200 && statusCode < 300 && !headers['content-encoding'];
    const body = isRead ? await bodyOf(answer, asked) : undefined;
    answer.destroy();
    return body && { url, type: headers['content-type'] ?? '', body };
  }
  return undefined;
}

function requested(url: URL, { accept, gateway }: Asked): Promise<IncomingMessage> {
  const target = gateway ? new URL(`${gateway}/${url.host}${url.pathname}${url.search}`) : url;
  const request = target.protocol === 'https:' ? overHttps : overHttp;
  return new Promise((resolve, reject) => {
    const options = {
      // A connection of its own: others may not have been looked up with this check.
      agent: false,
      signal: AbortSignal.timeout(DEADLINE_MS),
      // Not compressed, so that a small body cannot become a huge one.
      headers: { accept, 'accept-encoding': 'identity', 'user-agent': 'Mozilla/5.0 (compatible; link preview)' },
      ...(gateway ? {} : { lookup: publicLookup }),
    };
    request(target, options, resolve).on('error', reject).end();
  });
}

async function bodyOf(
  answer: IncomingMessage,
  { limit, isCut = false }: Asked,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (!isCut && Number(answer.headers['content-length']) > limit) return undefined;
  const pieces: Buffer[] = [];
  let received = 0;
  for await (const piece of answer) {
    pieces.push(piece);
    received += piece.length;
    if (received <= limit) continue;
    if (isCut) break;
    return undefined;
  }
  return new Uint8Array(Buffer.concat(pieces).subarray(0, limit));
}
