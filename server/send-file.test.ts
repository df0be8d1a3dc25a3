import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendFile } from './send-file.ts';

const image = Buffer.from('0123456789');
const page = { ...file(image), brotli: Buffer.from('br'), gzip: Buffer.from('gz') };
const server = createServer((request, response) =>
  sendFile(request.url === '/page' ? page : file(image), request, response),
);
beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)));
afterAll(() => server.close());

test('a part of an image is sent with its Content-Range', async () => {
  const answer = await get('/image', { range: 'bytes=2-4' });
  expect(answer.status).toBe(206);
  expect(answer.headers.get('content-range')).toBe('bytes 2-4/10');
  expect(answer.headers.get('etag')).toBe('"tag"');
  expect(await answer.text()).toBe('234');
});

test('a range with a matching If-Range gets the part', async () => {
  const answer = await get('/image', { range: 'bytes=7-', 'if-range': '"tag"' });
  expect([answer.status, await answer.text()]).toEqual([206, '789']);
});

test('a range with another version in If-Range gets the whole file', async () => {
  const answer = await get('/image', { range: 'bytes=7-', 'if-range': '"other"' });
  expect([answer.status, await answer.text()]).toEqual([200, '0123456789']);
});

test('a range outside the image is refused with its size', async () => {
  const answer = await get('/image', { range: 'bytes=10-' });
  expect(answer.status).toBe(416);
  expect(answer.headers.get('content-range')).toBe('bytes */10');
  expect(await answer.text()).toBe('');
});

test('a file with compressed copies is sent whole, because one ETag stands for all copies', async () => {
  const answer = await get('/page', { range: 'bytes=0-1', 'accept-encoding': 'identity' });
  expect([answer.status, await answer.text()]).toEqual([200, '0123456789']);
});

test('a client with the current version gets 304, whatever range it requests', async () => {
  const answer = await get('/image', { range: 'bytes=0-1', 'if-none-match': '"tag"' });
  expect(answer.status).toBe(304);
});

test('a client with another version of the image gets the requested part', async () => {
  const answer = await get('/image', { range: 'bytes=0-1', 'if-none-match': '"other"' });
  expect([answer.status, await answer.text()]).toEqual([206, '01']);
});

test('a range has no effect on HEAD', async () => {
  const answer = await get('/image', { range: 'bytes=0-1' }, 'HEAD');
  expect([answer.status, answer.headers.get('content-length')]).toEqual([200, '10']);
});

function file(identity: Buffer) {
  return { headers: ['content-type', 'image/png'], etag: '"tag"', identity, brotli: identity, gzip: identity };
}

function get(path: string, headers: Record<string, string>, method = 'GET') {
  const { port } = server.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}${path}`, { headers, method });
}
