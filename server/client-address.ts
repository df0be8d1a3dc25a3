import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

/**
 * The address a request counts for. Behind `trustProxy` proxies it is the entry of X-Forwarded-For that the outermost
 * trusted one wrote; whatever stands left of it was sent by the client and may be invented.
 */
export function clientAddress(request: IncomingMessage, trustProxy: number): string {
  const socket = request.socket.remoteAddress ?? 'unknown';
  if (trustProxy === 0) return socket;
  const chain = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  const forwarded = chain.map((part) => part.trim()).filter(Boolean);
  return forwarded.at(-trustProxy) ?? socket;
}

/** What limits count as one sender: an IPv4 address, or the /64 of an IPv6 address, of which a household has all. */
export function addressBlock(address: string): string {
  const [plain = ''] = address.split('%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(plain)) return address;
  const [left = '', right] = plain.split('::');
  const head = left === '' ? [] : left.split(':');
  const tail = right ? right.split(':') : [];
  const gap = right === undefined ? 0 : 8 - head.length - tail.length;
  const groups = [...head, ...Array<string>(Math.max(0, gap)).fill('0'), ...tail].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
