import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { ADMINISTRATOR, prepareData } from '../support/prepared-site.ts';
import { endAll, root, type StartCommand, startCommand, temporaryDirectory } from '../support/start-command.ts';

/**
 * Strangers who hold connections and bodies open, against a process of its own, without a proxy in front: all of
 * 127.0.0.0/8 are addresses of this machine. The limits themselves are tried in server/connections.test.ts.
 */
const data = temporaryDirectory();
const port = await freePort();
const address = `http://127.0.0.1:${port}`;
let site: StartCommand;
const sockets: Socket[] = [];

beforeAll(async () => {
  await prepareData(data.path);
  const settings = { ...ADMINISTRATOR, DATA_DIR: data.path, PORT: `${port}` };
  site = startCommand(settings, root, [process.execPath, 'tests/support/backend-process.ts']);
  await site.says('Ready');
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  endAll();
  data.remove();
});

const ATTACKERS = ['127.0.0.2', '127.0.0.3', '127.0.0.4'];

function open(number: number) {
  const socket = connect({ host: '127.0.0.1', port, localAddress: ATTACKERS[number % ATTACKERS.length] });
  sockets.push(socket);
  socket.on('error', () => {});
  return { socket, closed: new Promise<void>((done) => socket.once('close', () => done())) };
}

const residentMegabytes = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${site.process.pid}/status`, 'utf8'))?.[1]) / 1024;

async function expectServed(): Promise<void> {
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
}

test('bodies sent with an invented token use almost no memory and delay nobody', async () => {
  await expectServed();
  const BODY = Buffer.alloc(4_000_000, 'a');
  const before = residentMegabytes();
  const answers = Array.from({ length: 200 }, (_, number) => {
    const { socket } = open(number);
    socket.write(
      `POST /rest/v1/blog_posts HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer an.invented.token\r\nContent-Length: ${4 * 1024 * 1024}\r\n\r\n`,
    );
    socket.write(BODY);
    return new Promise<string>((done) => {
      socket.once('data', (bytes) => done(bytes.toString().split('\r\n')[0] ?? ''));
      socket.once('close', () => done('closed'));
    });
  });
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['HTTP/1.1 401 Unauthorized']));
  // It was 770 MB when bodies were read before the token was checked.
  expect(residentMegabytes() - before).toBeLessThan(100);
  await expectServed();
});

test('small bodies that never end are limited by address, and another address is served', async () => {
  const answers: string[] = [];
  const held = Array.from({ length: 100 }, () => {
    const { socket } = open(0);
    socket.write('POST /rest/v1/rpc/like_post HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n\r\n{');
    socket.once('data', (bytes) => answers.push(bytes.toString().split('\r\n')[0] ?? ''));
    return socket;
  });
  await expect.poll(() => answers.length, { timeout: 10_000 }).toBeGreaterThan(80);
  expect(new Set(answers)).toEqual(new Set(['HTTP/1.1 429 Too Many Requests']));
  const other = await fetch(`${address}/rest/v1/rpc/like_post`, { method: 'POST', body: '{}' });
  expect(other.status).not.toBe(429);
  for (const socket of held) socket.destroy();
});

describe('connections', () => {
  test('are limited for one address, and others are served meanwhile', async () => {
    let closed = 0;
    for (let number = 0; number < 400; number++) open(0).closed.then(() => closed++);
    await expect.poll(() => closed, { timeout: 10_000 }).toBeGreaterThanOrEqual(400 - 256);
    await expectServed();
  });

  test('are closed when they are silent or stop in the middle of the headers or the body', async () => {
    const head = 'POST /rest/v1/rpc/like_post HTTP/1.1\r\nHost: localhost\r\n';
    const kinds = ['', 'G', head, `${head}Content-Length: 5000\r\n\r\n{`].map((sent) => {
      const { socket, closed } = open(1);
      if (sent) socket.write(sent);
      return closed;
    });
    // Whatever drips is ended as well: heads with the time for heads, bodies with theirs.
    for (const sent of [`${head}X-Slow: `, `${head}Content-Length: 5000\r\n\r\n{`]) {
      const { socket, closed } = open(1);
      socket.write(sent);
      const drip = setInterval(() => socket.write('a'), 1_000);
      kinds.push(closed.finally(() => clearInterval(drip)));
    }
    await Promise.all(kinds);
    await expectServed();
  });
});

test('none of these attacks writes a stack trace to the log', () => {
  expect(site.output()).not.toMatch(/^\s+at /m);
});
