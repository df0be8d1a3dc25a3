import type { IncomingMessage } from 'node:http';

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
