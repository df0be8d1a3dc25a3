import type { IncomingMessage } from 'node:http';

/**
 * The client address of a request, used for limits. Behind `trustProxy` proxies it is the X-Forwarded-For entry that
 * the outermost trusted proxy wrote. Entries to the left of it were sent by the client and may be forged.
 */
export function clientAddress(request: IncomingMessage, trustProxy: number): string {
  const socket = request.socket.remoteAddress ?? 'unknown';
  if (trustProxy === 0) return socket;
  const chain = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  const forwarded = chain.map((part) => part.trim()).filter(Boolean);
  return forwarded.at(-trustProxy) ?? socket;
}
