import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { fetchStill } from './still.server.ts';

const VIDEO = 'https://youtu.be/dQw4w9WgXcQ';
const CLIP = 'https://vimeo.com/76979871';
const SONG = 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC';
const jpeg = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#c2391d' } })
  .jpeg()
  .toBuffer();

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** Answers by path, `/{host}/{path}` without the query; a string is sent as JSON text, a number is a status. */
type Answers = Readonly<Record<string, string | Buffer | number | RequestListener>>;

/** A server that plays all providers. @returns its address, and the requests that it received */
async function providers(answers: Answers) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const answer = answers[path.replace(/\?.*/, '')] ?? 404;
    if (typeof answer === 'function') answer(request, response);
    else if (typeof answer === 'number') response.writeHead(answer).end();
    else response.end(answer);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  ends.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return { asked, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const described = (thumbnail_url: string, title = 'A talk') => JSON.stringify({ title, thumbnail_url });

test.each([
  [VIDEO, '/www.youtube.com/oembed', 'https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg'],
  [CLIP, '/vimeo.com/api/oembed.json', 'https://i.vimeocdn.com/video/1_1280?r=pad'],
  [SONG, '/open.spotify.com/oembed', 'https://image-cdn-ak.spotifycdn.com/image/ab67'],
])('%s has a title and an image, both from its provider', async (address, path, thumbnail) => {
  const { host, pathname } = new URL(thumbnail);
  const gateway = await providers({ [path]: described(thumbnail, ' A\n talk '), [`/${host}${pathname}`]: jpeg });
  const still = await fetchStill(address, gateway.address);
  expect(still).toMatchObject({ title: 'A talk', type: 'image/jpeg' });
  expect(typeof still === 'object' && Buffer.from(still.bytes).equals(jpeg)).toBe(true);
  expect(gateway.asked[0]).toContain(encodeURIComponent(address.includes('youtu') ? 'watch?v=dQw4w9WgXcQ' : address));
});

test('the largest image of a video is preferred', async () => {
  const small = 'https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg';
  const gateway = await providers({
    '/www.youtube.com/oembed': described(small),
    '/i.ytimg.com/vi/dQw4w9WgXcQ/maxresdefault.jpg': jpeg,
  });
  expect(await fetchStill(VIDEO, gateway.address)).toMatchObject({ title: 'A talk' });
  expect(gateway.asked).toHaveLength(2);
});

test('nothing is requested for another address', async () => {
  const gateway = await providers({});
  for (const address of ['https://example.com/', 'http://127.0.0.1/', 'file:///etc/passwd', ''])
    expect(await fetchStill(address, gateway.address)).toBe('unknown');
  expect(gateway.asked).toEqual([]);
});

test.each([
  'https://example.com/x.jpg',
  'http://i.vimeocdn.com/x.jpg',
  'https://i.vimeocdn.com:8443/x.jpg',
  'https://i.vimeocdn.com.example.com/x.jpg',
  'https://127.0.0.1/x.jpg',
  'data:image/jpeg;base64,AAAA',
  '',
])('an image at %s, which is not the provider’s, is not requested', async (thumbnail) => {
  const gateway = await providers({ '/vimeo.com/api/oembed.json': described(thumbnail) });
  expect(await fetchStill(CLIP, gateway.address)).toBe('none');
  expect(gateway.asked).toHaveLength(1);
});

test('no redirect is followed', async () => {
  const elsewhere = await providers({ '/': jpeg });
  const gateway = await providers({
    '/vimeo.com/api/oembed.json': described('https://i.vimeocdn.com/a.jpg'),
    '/i.vimeocdn.com/a.jpg': (_, response) => response.writeHead(302, { location: elsewhere.address }).end(),
  });
  expect(await fetchStill(CLIP, gateway.address)).toBe('none');
  expect(elsewhere.asked).toEqual([]);
});

test.each([
  ['a private video', 403],
  ['a description that is none', '<html>'],
  ['a description that is too long', `{"title":"${'a'.repeat(70_000)}"}`],
])('%s has no still image', async (_, answer) => {
  const gateway = await providers({ '/vimeo.com/api/oembed.json': answer });
  expect(await fetchStill(CLIP, gateway.address)).toBe('none');
});

test.each([
  ['that is none', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  [
    'whose size is not said and that is too large',
    (_: unknown, response: ServerResponse) => {
      response.write(jpeg);
      response.end(Buffer.alloc(6 * 1024 * 1024));
    },
  ],
  ['that is too large', Buffer.concat([jpeg, Buffer.alloc(6 * 1024 * 1024)])],
])('an image %s is refused', async (_, image) => {
  const gateway = await providers({
    '/vimeo.com/api/oembed.json': described('https://i.vimeocdn.com/a.jpg'),
    '/i.vimeocdn.com/a.jpg': image,
  });
  expect(await fetchStill(CLIP, gateway.address)).toBe('none');
});

test('a provider that fails or hangs up is reported as such', async () => {
  const failing = await providers({ '/vimeo.com/api/oembed.json': 503 });
  await expect(fetchStill(CLIP, failing.address)).rejects.toThrow('vimeo.com answered 503');
  const silent = await providers({ '/vimeo.com/api/oembed.json': (request) => request.destroy() });
  await expect(fetchStill(CLIP, silent.address)).rejects.toThrow();
});
