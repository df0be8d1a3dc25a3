import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

/** Answers of a SOCKS 5 proxy (RFC 1928): no authentication, connected, not allowed. */
const NO_SIGN_IN = Buffer.from([5, 0]);
const CONNECTED = Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]);
const REFUSED = Buffer.from([5, 2, 0, 1, 0, 0, 0, 0, 0, 0]);

/**
 * A SOCKS proxy that leads one address to a port of this machine, byte by byte, and refuses every other: the tests reach
 * nobody else.
 * @param host as the client asks for it, such as `localhost:4399`
 */
export async function startSocks(host: string, port: number): Promise<{ server: string; stop: () => void }> {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    return socket.setNoDelay();
  };
  const proxy = createServer((client) => {
    keep(client).once('error', () => client.destroy());
    // On loopback, each of the client's two short messages arrives whole.
    client.once('data', () => {
      client.write(NO_SIGN_IN);
      client.once('data', (request) => {
        if (hostIn(request) !== host) return client.end(REFUSED);
        const site = keep(connect(port, '127.0.0.1', () => client.write(CONNECTED)));
        site.once('error', () => client.destroy());
        // Closing one side closes the other.
        site.once('close', () => client.destroy());
        client.once('close', () => site.destroy());
        return client.pipe(site).pipe(client);
      });
    });
  });
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
  return {
    server: `socks5://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    stop() {
      proxy.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** The host and port in a request, such as `localhost:4399`; addresses stay as sent, such as 127.0.0.1:80. */
function hostIn(request: Buffer): string {
  const [, , , type, length = 0] = request;
  const end = type === 3 ? 5 + length : 8;
  const name = type === 3 ? request.toString('latin1', 5, end) : request.subarray(4, 8).join('.');
  return `${name}:${request.readUInt16BE(end)}`;
}
