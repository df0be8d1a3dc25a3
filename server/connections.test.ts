import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { type ConnectionLimits, defaultConnectionLimits } from './connections.ts';
import { createOpenBodies } from './open-bodies.ts';
import { PageStore } from './page-cache/store.ts';
import { createShell, type ShellParts } from './shell.ts';

/** Too long to matter in these tests. */
const NEVER = 60_000;
const LIMITS: ConnectionLimits = {
  silentMs: NEVER,
  headMs: NEVER,
  requestMs: NEVER,
  stalledMs: NEVER,
  checkMs: 10,
  most: 100,
  mostEach: 100,
};

let shell: ReturnType<typeof createShell> | undefined;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await shell?.drain(0);
});

async function serve(limits: Partial<ConnectionLimits>, parts: Partial<ShellParts> = {}) {
  const missing = async () => [];
  const clientAddress = () => '203.0.113.7';
  const needed = { pages: new PageStore(), siteUrl: 'http://localhost', missing, clientAddress };
  shell = createShell(
    { ...needed, behindProxy: false, bodies: createOpenBodies(), ...parts },
    { ...LIMITS, ...limits },
  );
  const { server } = shell;
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}

/** Opens a connection from one of this machine's addresses. */
function open(port: number, localAddress = '127.0.0.1') {
  const socket = connect({ host: '127.0.0.1', port, localAddress });
  sockets.push(socket);
  socket.on('error', () => {});
  const closed = new Promise<void>((done) => socket.once('close', () => done()));
  const answer = new Promise<string>((done) => {
    socket.once('data', (bytes) => done(bytes.toString().split('\r\n')[0] ?? ''));
    socket.once('close', () => done('closed'));
  });
  return { socket, closed, answer };
}

const HEALTH = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n';

test('a silent connection is closed; one that has sent a request is kept open longer', async () => {
  // Long enough that the request arrives in time on a busy machine.
  const port = await serve({ silentMs: 300 });
  const silent = open(port);
  const asks = open(port);
  asks.socket.write(HEALTH);
  expect(await asks.answer).toContain('200');
  await silent.closed;
  await new Promise((later) => setTimeout(later, 200));
  expect(asks.socket.closed).toBe(false);
});

test('a connection that sends its headers byte by byte is closed at the time limit', async () => {
  const port = await serve({ headMs: 60 });
  const { socket, answer, closed } = open(port);
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
  const drip = setInterval(() => socket.write('a'), 5);
  expect(await answer).toContain('408');
  await closed;
  clearInterval(drip);
});

test.each([
  ['a body that stops', { stalledMs: 40 }, 0],
  ['a body that drips', { headMs: 60, requestMs: 60 }, 5],
])('a request with %s is ended', async (_what, limits, every) => {
  const port = await serve(limits, { site: { serve: (request) => request.on('error', () => {}).resume() } });
  const { socket, closed } = open(port);
  socket.write('POST /contact/send HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50000\r\n\r\na');
  const drip = every > 0 ? setInterval(() => socket.write('a'), every) : undefined;
  await closed;
  clearInterval(drip);
});

test('a connection whose client does not read the answer is closed', async () => {
  let ended: boolean | undefined;
  const port = await serve(
    { stalledMs: 40 },
    {
      site: {
        serve: (_request, response) => {
          ended = false;
          response.once('close', () => {
            ended = true;
          });
          response.end(Buffer.alloc(30_000_000));
        },
      },
    },
  );
  const { socket } = open(port);
  socket.pause();
  socket.write('GET /large.pdf HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await expect.poll(() => ended, { timeout: 20_000 }).toBe(true);
});

test('a client that waits for a slow answer is not disconnected', async () => {
  const port = await serve(
    { stalledMs: 40 },
    { site: { serve: (_request, response) => void setTimeout(() => response.end('late'), 150) } },
  );
  const { socket, answer } = open(port);
  socket.write('GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n');
  expect(await answer).toContain('200');
});

test('one address may open a limited number of connections, and other addresses are still served', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const port = await serve({ mostEach: 3 });
  const own = [1, 2, 3].map(() => open(port, '127.0.0.2'));
  for (const { socket } of own) socket.write(HEALTH);
  await Promise.all(own.map(({ answer }) => answer));
  await open(port, '127.0.0.2').closed;
  await open(port, '127.0.0.2').closed;
  const other = open(port, '127.0.0.3');
  other.socket.write(HEALTH);
  expect(await other.answer).toContain('200');

  own[0]?.socket.destroy();
  await expect
    .poll(async () => {
      const again = open(port, '127.0.0.2');
      again.socket.write(HEALTH);
      return again.answer;
    })
    .toContain('200');
  expect(said).toHaveBeenCalledTimes(1);
  said.mockRestore();
});

test('only the total number of connections is limited behind a proxy, where all come from its address', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const port = await serve({ mostEach: 1, most: 3 }, { behindProxy: true });
  const all = [1, 2, 3].map(() => open(port));
  for (const { socket, answer } of all) {
    socket.write(HEALTH);
    expect(await answer).toContain('200');
  }
  await open(port).closed;
  said.mockRestore();
});

test('silent connections do not delay the shutdown', async () => {
  const port = await serve({ silentMs: 50 });
  const silent = open(port);
  await new Promise<void>((done) => silent.socket.once('connect', done));
  await shell?.drain();
  await silent.closed;
});

test('the connection limits stay well below the limit of open files', () => {
  for (const descriptors of [256, 1_024, 20_000, Number.POSITIVE_INFINITY]) {
    const { most, mostEach } = defaultConnectionLimits(descriptors);
    expect(most).toBeLessThanOrEqual(Math.min(8_000, descriptors / 2));
    expect(mostEach).toBeLessThanOrEqual(Math.min(256, most / 4));
    expect(mostEach).toBeGreaterThanOrEqual(32);
  }
});
