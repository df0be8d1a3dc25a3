import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createRequestLog, type RequestLog } from './request-log.ts';
import { ownAddress } from './shell.ts';

let writes: string[];
let log: RequestLog;
let server: Server;

beforeEach(async () => {
  writes = [];
  log = createRequestLog(async (text) => {
    writes.push(text);
  });
  server = createServer((request, response) => {
    log.begin(request, response).cache = 'hit';
    response.writeHead(200, ['content-length', '4']).end('kept');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const ask = async (path = '/') => (await fetch(ownAddress(server) + path)).text();
const lines = () => writes.join('').split('\n').slice(0, -1);
const closed = async () => {
  await log.close();
  return lines();
};

test('log lines are written together, a moment later', async () => {
  await Promise.all([ask('/a'), ask('/b'), ask('/c')]);
  expect(writes).toEqual([]);
  await expect.poll(() => writes).toHaveLength(1);
  expect(lines()).toHaveLength(3);
});

test('closing the log writes all pending lines, each once', async () => {
  await ask();
  await expect.poll(closed).toHaveLength(1);
  await log.close();
  expect(lines()).toHaveLength(1);
});

test('a process that ends without closing the log still writes it', async () => {
  const [others, ours] = [process.listeners('exit').slice(0, -1), process.listeners('exit').at(-1)];
  await ask();
  await expect
    .poll(() => {
      ours?.(0);
      return lines();
    })
    .toHaveLength(1);
  await log.close();
  expect(process.listeners('exit')).toEqual(others);
});

test('the byte count is what was sent, for each answer on a connection', async () => {
  const socket = connect(Number(new URL(ownAddress(server)).port), '127.0.0.1');
  let received = 0;
  socket.on('data', (chunk) => {
    received += chunk.length;
  });
  const bytes: number[] = [];
  for (const path of ['/one', '/two']) {
    const before = received;
    socket.write(`GET ${path} HTTP/1.1\r\nHost: site\r\n\r\n`);
    await expect.poll(closed).toHaveLength(bytes.length + 1);
    await expect.poll(() => received).toBeGreaterThan(before);
    bytes.push(received - before);
  }
  socket.destroy();
  expect(lines().map((line) => JSON.parse(line).bytes)).toEqual(bytes);
});

test.each([
  ['a query', '/blog?search=divorce', '/blog'],
  ['an address in place of a path', 'http://reader:password@example.com/x', '-'],
  ['a line break', '/a%0Ab', '/a%0Ab'],
])('the log line contains nothing private of %s', async (_what, target, path) => {
  const socket = connect(Number(new URL(ownAddress(server)).port), '127.0.0.1');
  socket.write(`GET ${target} HTTP/1.1\r\nHost: site\r\nConnection: close\r\n\r\n`);
  await expect.poll(closed).toHaveLength(1);
  socket.destroy();
  expect(JSON.parse(lines()[0] ?? '').path).toBe(path);
});
