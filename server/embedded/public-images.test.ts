import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPublicImages } from './public-images.ts';

const NAME = '1767225600000.jpg';
const PATH = `/storage/v1/object/public/blog-images/${NAME}`;
let directory: string;
let server: Server;
let image: Buffer;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'site-images-'));
  mkdirSync(join(directory, 'blog-images/folder'), { recursive: true });
  // A PNG image with the file extension of a JPEG.
  image = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'green' } })
    .png()
    .toBuffer();
  writeFileSync(join(directory, 'blog-images', NAME), image);
  writeFileSync(join(directory, 'blog-images/page.png'), '<script>alert(1)</script>');
  writeFileSync(join(directory, 'outside.png'), image);
  const serve = createPublicImages(directory);
  server = createServer(async (incoming, response) => {
    if (!(await serve(incoming, response))) response.writeHead(418).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterAll(() => {
  server.close();
  rmSync(directory, { recursive: true });
});

/** Sends the path unchanged; fetch would normalise it. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { port } = server.address() as AddressInfo;
  return new Promise<{ status: number | undefined; headers: Record<string, unknown>; body: Buffer }>((done, fail) => {
    const sent = request({ port, host: '127.0.0.1', path, headers, method }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('end', () => done({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) }));
    });
    sent.on('error', fail);
    sent.end();
  });
}

test('an image is sent with its real type, may be cached for a day, and cannot run anything', async () => {
  const { status, headers, body } = await ask(PATH);
  expect(status).toBe(200);
  expect(body.equals(image)).toBe(true);
  expect(headers).toMatchObject({
    'content-type': 'image/png',
    'content-length': `${image.length}`,
    'cache-control': 'public, max-age=86400',
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(headers['content-security-policy']).toContain('sandbox');
});

test('a client that has the image gets 304', async () => {
  const { headers } = await ask(PATH);
  for (const tag of [`${headers.etag}`, `"other", W/${headers.etag}`, '*']) {
    const again = await ask(PATH, { 'if-none-match': tag });
    expect(again).toMatchObject({ status: 304, body: Buffer.alloc(0) });
    expect(again.headers.etag).toBe(headers.etag);
  }
  expect((await ask(PATH, { 'if-none-match': '"other"' })).status).toBe(200);
});

test('HEAD has the headers of GET and no body', async () => {
  const { status, headers, body } = await ask(PATH, {}, 'HEAD');
  expect([status, headers['content-length'], body.length]).toEqual([200, `${image.length}`, 0]);
});

describe('a range request', () => {
  test('gets only that part', async () => {
    const { status, headers, body } = await ask(PATH, { range: 'bytes=8-15' });
    expect(status).toBe(206);
    expect(headers['content-range']).toBe(`bytes 8-15/${image.length}`);
    expect(body.equals(image.subarray(8, 16))).toBe(true);
  });

  test('beyond the end is refused', async () => {
    const { status, headers } = await ask(PATH, { range: 'bytes=999999-' });
    expect([status, headers['content-range']]).toEqual([416, `bytes */${image.length}`]);
  });

  test('for another version gets the whole image', async () => {
    const { headers } = await ask(PATH);
    expect((await ask(PATH, { range: 'bytes=0-1', 'if-range': `${headers.etag}` })).status).toBe(206);
    expect((await ask(PATH, { range: 'bytes=0-1', 'if-range': '"before"' })).status).toBe(200);
  });

  test('with HEAD is answered with the headers of the whole image', async () => {
    const { status, headers } = await ask(PATH, { range: 'bytes=0-1' }, 'HEAD');
    expect([status, headers['content-length']]).toEqual([200, `${image.length}`]);
  });
});

test.each([
  '/storage/v1/object/public/blog-images/missing.png',
  '/storage/v1/object/public/blog-images/page.png',
  '/storage/v1/object/public/blog-images/folder',
  '/storage/v1/object/public/blog-images/',
  '/storage/v1/object/public/blog-images/../outside.png',
  '/storage/v1/object/public/blog-images/..%2foutside.png',
  '/storage/v1/object/public/blog-images/%2e%2e/outside.png',
  '/storage/v1/object/public/blog-images/..%5coutside.png',
  '/storage/v1/object/public/blog-images/folder/../../outside.png',
  '/storage/v1/object/public/blog-images//etc/passwd',
  '/storage/v1/object/public/blog-images/./x',
  `/storage/v1/object/public/blog-images/${NAME}%00.png`,
  '/storage/v1/object/public/other/outside.png',
])('%s is answered with 404', async (path) => expect((await ask(path)).status).toBe(404));

test('requests for other paths are passed on', async () => {
  expect((await ask('/storage/v1/object/blog-images/x.png')).status).toBe(418);
  expect((await ask(PATH, {}, 'POST')).status).toBe(418);
});

// Counts open files in /proc, which other systems do not have.
test.skipIf(process.platform !== 'linux')('no file handle stays open', async () => {
  const open = () => readdirSync('/proc/self/fd').length;
  await ask(PATH);
  const before = open();
  for (const headers of [{}, { range: 'bytes=0-1' }, { range: 'bytes=999999-' }, { 'if-none-match': '*' }])
    for (let times = 0; times < 20; times++) await ask(PATH, headers as Record<string, string>);
  expect(open()).toBeLessThan(before + 10);
});
