import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createOpenBodies, type OpenBodies } from './open-bodies.ts';

let bodies: OpenBodies;
let server: Server;
const sockets: Socket[] = [];

/** Answers each body as soon as it is complete. The path is the client's address; `/verified` is a verified client. */
function answer(request: IncomingMessage, response: ServerResponse) {
  const address = request.url ?? '';
  const refused = bodies.open(request, response, { address, limit: 100, isVerified: address === '/verified' });
  if (refused) {
    response.writeHead(refused.status, { 'retry-after': `${refused.retryAfterS}` }).end();
    return;
  }
  request.on('error', () => {});
  if (address === '/early') {
    response.writeHead(413, { connection: 'close' }).end();
    return;
  }
  request.resume().on('end', () => address !== '/waits' && response.end());
}

beforeEach(async () => {
  bodies = createOpenBodies({ strangers: 300, strangersEach: 200, verified: 250, patienceMs: 60_000, lingerMs: 20 });
  server = createServer(answer);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.close();
});

/** Starts a request and sends part of its body. @returns the status of the answer, or 'closed' */
function send(path: string, announced: number | 'chunked', sent: string) {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  const length = announced === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${announced}`;
  socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\n${length}\r\n\r\n${sent}`);
  const status = new Promise<number | 'closed'>((resolve) => {
    socket.once('data', (bytes) => resolve(Number(bytes.toString().split(' ')[1])));
    socket.once('error', () => resolve('closed'));
    socket.once('close', () => resolve('closed'));
  });
  return { socket, status };
}

test('a body counts with its announced size until it is answered or its sender disconnects', async () => {
  const { socket, status } = send('/one', 60, 'abc');
  await expect.poll(() => bodies.bytes()).toBe(60);
  socket.write('d'.repeat(57));
  expect(await status).toBe(200);
  await expect.poll(() => bodies.bytes()).toBe(0);

  const left = send('/one', 60, 'abc');
  await expect.poll(() => bodies.bytes()).toBe(60);
  left.socket.destroy();
  await expect.poll(() => bodies.bytes()).toBe(0);
});

test('a body without a size, or above the limit, counts with the limit', async () => {
  send('/one', 'chunked', '3\r\nabc\r\n');
  await expect.poll(() => bodies.bytes()).toBe(100);
  send('/one', 1_000_000, 'abc');
  await expect.poll(() => bodies.bytes()).toBe(200);
});

test('a sender above its share is refused, and other senders are still accepted', async () => {
  for (let times = 0; times < 2; times++) send('/one', 100, 'abc');
  await expect.poll(() => bodies.bytes()).toBe(200);
  expect(await send('/one', 100, 'abc').status).toBe(429);
  expect(await send('/two', 3, 'abc').status).toBe(200);
});

test('the oldest body of a stranger is dropped for a new one when all space is taken', async () => {
  const oldest = send('/one', 100, 'abc');
  await expect.poll(() => bodies.bytes()).toBe(100);
  for (const path of ['/two', '/three']) send(path, 100, 'abc');
  await expect.poll(() => bodies.bytes()).toBe(300);
  expect(await send('/four', 3, 'abc').status).toBe(200);
  expect(await oldest.status).toBe(503);
  expect(bodies.bytes()).toBe(200);
});

test('a complete body that waits for its answer is never dropped', async () => {
  bodies = createOpenBodies({ strangers: 200, strangersEach: 200 });
  const whole = 'x'.repeat(100);
  const waiting = [1, 2].map(() => send('/waits', 100, whole));
  await expect.poll(() => bodies.bytes()).toBe(200);
  await new Promise((later) => setTimeout(later, 20));
  expect(await send('/two', 3, 'abc').status).toBe(503);
  for (const { socket } of waiting) expect(socket.readyState).toBe('open');
});

test('verified callers have a share of their own', async () => {
  for (let times = 0; times < 2; times++) send('/verified', 100, 'abc');
  await expect.poll(() => bodies.bytes()).toBe(200);
  expect(await send('/verified', 100, 'abc').status).toBe(503);
  expect(await send('/one', 3, 'abc').status).toBe(200);
});

test("a stranger's body that does not arrive in time is ended like late headers", async () => {
  bodies = createOpenBodies({ patienceMs: 30 });
  const { socket, status } = send('/one', 60, 'abc');
  expect(await status).toBe(408);
  await expect.poll(() => socket.closed || socket.readableEnded).toBe(true);
  expect(bodies.bytes()).toBe(0);
});

test('a refused body is read to its end, so that its sender gets to the answer', async () => {
  // More than the network's buffers hold.
  const size = 20_000_000;
  bodies = createOpenBodies({ strangersEach: 10, lingerMs: 5_000, discarded: size });
  const { socket, status } = send('/one', size, 'a');
  expect(await status).toBe(429);
  const failure = await new Promise((sent) => socket.write('b'.repeat(size - 1), sent));
  expect(failure).toBeFalsy();
  await expect.poll(() => socket.closed || socket.readableEnded).toBe(true);
});

test('an answer before the whole body has arrived reaches its sender, although it ends the connection', async () => {
  // More than the network's buffers hold.
  const size = 20_000_000;
  bodies = createOpenBodies({ lingerMs: 5_000 });
  const { socket, status } = send('/early', size, 'a');
  expect(await status).toBe(413);
  const failure = await new Promise((sent) => socket.write('b'.repeat(size - 1), sent));
  expect(failure).toBeFalsy();
  await expect.poll(() => socket.closed || socket.readableEnded).toBe(true);
});

test('a refused body that is too long is not read to its end', async () => {
  bodies = createOpenBodies({ strangersEach: 10, lingerMs: 20, discarded: 20 });
  const { socket, status } = send('/one', 60, 'a'.repeat(30));
  expect(await status).toBe(429);
  await expect.poll(() => socket.closed || socket.readableEnded).toBe(true);
});
