import { readFileSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LOAD_FAILED } from '../../src/http/load-failed.ts';
import nodeCacheProvider from './provider.ts';
import { PageStore, sharedPageStore } from './store.ts';

const logger = { info() {}, warn() {}, error() {} };
const provider = nodeCacheProvider();
const store = sharedPageStore();

function ask(path: string, next: () => Promise<Response>, headers: Record<string, string> = {}) {
  const url = new URL(path, 'http://site');
  return provider.onRequest?.({ request: new Request(url, { headers }), url, logger }, next) as Promise<Response>;
}

function rendered(body: string, headers: Record<string, string> = {}) {
  const cached = { 'cdn-cache-control': 'max-age=60', 'cache-tag': 'posts, post:a', 'content-type': 'text/html' };
  return async () => new Response(body, { headers: { ...cached, ...headers } });
}

/** An answer as Astro passes it on after a page set a cookie: Astro writes the header later. */
function withAstroCookies(response: Response): Response {
  Reflect.set(response, Symbol.for('astro.cookies'), { headers: () => ['who=me'] });
  return response;
}

beforeEach(() => store.purgeAll());
afterEach(() => vi.useRealTimers());

describe('the page cache', () => {
  test('caches a cacheable answer in all encodings', async () => {
    await ask('/blog/a', rendered('hello'));
    const page = store.get('/blog/a');
    expect(page?.identity.toString()).toBe('hello');
    expect(brotliDecompressSync(page?.brotli ?? '').toString()).toBe('hello');
    expect(gunzipSync(page?.gzip ?? '').toString()).toBe('hello');
    expect(page?.headers).not.toContain('cache-tag');
  });

  test.each([
    ['a redirect', async () => new Response(null, { status: 302, headers: { 'cdn-cache-control': 'max-age=60' } })],
    ['an answer with a cookie', rendered('x', { 'set-cookie': 'a=b' })],
    ['an answer with a cookie that Astro has not written yet', async () => withAstroCookies(await rendered('x')())],
    ['an answer that did not ask for it', async () => new Response('x')],
    ['an answer that browsers may not keep', rendered('x', { 'cache-control': 'private, no-store' })],
    ['a failure', async () => new Response('x', { status: 500, headers: { 'cdn-cache-control': 'max-age=60' } })],
  ])('does not cache %s', async (_what, next) => {
    await ask('/blog/a', next);
    expect(store.size).toBe(0);
  });

  test('renders once for simultaneous requests', async () => {
    const next = vi.fn(rendered('once'));
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask('/blog/a', next)));
    expect(next).toHaveBeenCalledTimes(1);
    for (const answer of answers) expect(await answer.text()).toBe('once');
  });

  test('compresses a page further once it is asked for again, and keeps that form while the page stays the same', async () => {
    const words = readFileSync(import.meta.filename, 'utf8');
    for (const path of ['/blog/never-again', '/blog/a']) await ask(path, rendered(words));
    const first = store.get('/blog/a');
    if (first) store.sent('/blog/a', first);
    await expect.poll(() => store.get('/blog/a')?.brotli.length).toBeLessThan(first?.brotli.length ?? 0);
    const smallest = store.get('/blog/a')?.brotli;
    expect(brotliDecompressSync(smallest ?? '').toString()).toBe(words);
    expect(store.get('/blog/never-again')?.brotli).toHaveLength(first?.brotli.length ?? 0);
    await ask('/blog/a', rendered(words));
    expect(store.get('/blog/a')?.brotli).toBe(smallest);
  });

  test('compresses the answer also for the request that rendered it', async () => {
    const answer = await ask('/blog/a', rendered('hello'), { 'accept-encoding': 'gzip, br' });
    const names = ['content-encoding', 'vary', 'etag'];
    expect(names.map((name) => answer.headers.get(name))).toEqual([
      'br',
      'accept-encoding',
      store.get('/blog/a')?.etag,
    ]);
    expect(brotliDecompressSync(Buffer.from(await answer.arrayBuffer())).toString()).toBe('hello');
    const plain = await ask('/blog/b', rendered('plain'));
    expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, 'plain']);
  });

  test('compresses an uncached answer for its own request, unless it is small or the client accepts no encoding', async () => {
    const words = 'many words '.repeat(1000);
    const html = { 'content-type': 'text/html; charset=utf-8', 'content-length': `${words.length}` };
    const search = async () => new Response(words, { headers: html });
    const answer = await ask('/blog?q=words', search, { 'accept-encoding': 'gzip, br' });
    const names = ['content-encoding', 'vary', 'content-length'];
    expect(names.map((name) => answer.headers.get(name))).toEqual(['br', 'accept-encoding', null]);
    expect(brotliDecompressSync(await answer.arrayBuffer()).toString()).toBe(words);
    const zipped = await ask('/blog?q=words', search, { 'accept-encoding': 'gzip, br;q=0' });
    expect(gunzipSync(await zipped.arrayBuffer()).toString()).toBe(words);
    const plain = await ask('/blog?q=words', search);
    expect([plain.headers.get('content-encoding'), plain.headers.get('vary')]).toEqual([null, 'accept-encoding']);
    expect(await plain.text()).toBe(words);
    const small = async () => new Response('few', { status: 404, headers: { 'content-type': 'text/html' } });
    const few = await ask('/blog?q=few', small, { 'accept-encoding': 'br' });
    expect([few.status, few.headers.get('content-encoding'), await few.text()]).toEqual([404, null, 'few']);
  });

  test('caches an image without compressed copies', async () => {
    await ask('/social/articles/a-1.png', rendered('png', { 'content-type': 'image/png' }));
    const page = store.get('/social/articles/a-1.png');
    expect(page?.brotli).toBe(page?.identity);
    expect(page?.gzip).toBe(page?.identity);
  });

  test.each([
    ['sets a cookie', (visitor: string) => rendered(visitor, { 'set-cookie': `who=${visitor}` })],
    ['redirects', (to: string) => async () => new Response(null, { status: 302, headers: { location: `/${to}` } })],
    ['fails', (why: string) => async () => new Response(why, { status: 500 })],
  ])('sends an answer that %s to no other waiting request', async (_what, answer) => {
    const [first, second] = [vi.fn(answer('first')), vi.fn(answer('second'))];
    const [one, other] = await Promise.all([ask('/blog/a', first), ask('/blog/a', second)]);
    expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    const bodyAndLocation = async (got: Response) => `${await got.text()} ${got.headers.get('location')}`;
    expect(await bodyAndLocation(one)).toContain('first');
    expect(await bodyAndLocation(other)).toContain('second');
  });

  test('reports a rendering that throws as an error of its own request alone', async () => {
    const [broken, whole] = await Promise.allSettled([
      ask('/blog/a', () => Promise.reject(new Error('broken'))),
      ask('/blog/a', rendered('whole')),
    ]);
    expect(broken.status).toBe('rejected');
    expect(whole.status).toBe('fulfilled');
    expect(store.get('/blog/a')?.identity.toString()).toBe('whole');
  });

  test('gives a caller with credentials an answer of its own, which nobody else gets', async () => {
    const authorization = { authorization: 'Bearer x' };
    let finish = (_: Response) => {};
    const publicAnswer = ask('/blog/a', () => new Promise((resolve) => (finish = resolve)));
    expect(await (await ask('/blog/a', rendered('mine'), authorization)).text()).toBe('mine');
    expect(store.size).toBe(0);
    finish(await rendered('for everybody')());
    expect(await (await publicAnswer).text()).toBe('for everybody');

    store.purgeAll();
    const mine = ask('/blog/a', () => new Promise((resolve) => (finish = resolve)), authorization);
    expect(await (await ask('/blog/a', rendered('for everybody'))).text()).toBe('for everybody');
    finish(await rendered('mine')());
    expect(await (await mine).text()).toBe('mine');
    expect(store.get('/blog/a')?.identity.toString()).toBe('for everybody');
  });

  test('caches one copy of an address, whatever host and unknown parameters were requested', async () => {
    const next = vi.fn(rendered('one'));
    for (const host of ['site', 'evil.example'])
      await ask('/blog?utm_source=x', next, { host, 'x-forwarded-host': host, 'x-forwarded-proto': 'ftp' });
    expect(next).toHaveBeenCalledTimes(2);
    expect([store.size, store.get('/blog')?.identity.toString()]).toEqual([1, 'one']);
  });

  test('does not cache a page that was purged while it was rendered, and later requests do not wait for it', async () => {
    let finish = (_: Response) => {};
    const old = ask('/blog/a', () => new Promise((resolve) => (finish = resolve)));
    store.purgeTags(['posts']);
    expect(await (await ask('/blog/a', rendered('new'))).text()).toBe('new');
    finish(await rendered('old')());
    expect(await (await old).text()).toBe('old');
    expect(store.get('/blog/a')?.identity.toString()).toBe('new');
  });

  test('sends the last good copy when a page could not be loaded, and the failure when there is none', async () => {
    const failure = async () => new Response(null, { status: 302, headers: { location: '/blog', [LOAD_FAILED]: '1' } });
    expect((await ask('/blog/a', failure)).status).toBe(302);
    await ask('/blog/a', rendered('good'));
    const answer = await ask('/blog/a', failure);
    expect([answer.status, await answer.text()]).toEqual([200, 'good']);
    expect(answer.headers.has(LOAD_FAILED)).toBe(false);
    store.purgeTags(['posts']);
    expect((await ask('/blog/a', failure)).status).toBe(302);
  });

  test('lets simultaneous requests for a failing page wait once and share the failure, uncached', async () => {
    const headers = { [LOAD_FAILED]: '1', location: '/blog', 'cache-control': 'no-store' };
    const next = vi.fn(async () => new Response(null, { status: 302, headers }));
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask('/blog/a', next)));
    expect(next).toHaveBeenCalledTimes(1);
    for (const answer of answers) {
      expect([answer.status, answer.headers.get('location')]).toEqual([302, '/blog']);
      expect(answer.headers.has(LOAD_FAILED)).toBe(false);
    }
    expect(store.size).toBe(0);
  });

  test('counts the age of an answer from the start of its rendering', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const began = Date.now();
    await ask('/blog/a', async () => {
      vi.setSystemTime(began + 5_000);
      return rendered('slow')();
    });
    expect(store.get('/blog/a')?.storedAt).toBe(began);
  });
});

describe('the store', () => {
  test('stays below its limit by removing the oldest entries', async () => {
    await ask('/blog/a', rendered('x'.repeat(1000)));
    const page = store.get('/blog/a');
    if (!page) throw new Error('not cached');
    const small = new PageStore({ maxBytes: 5_000 });
    for (let index = 0; index < 100; index++) small.put(`/blog/${index}`, page, small.epoch);
    expect(small.size).toBeLessThan(6);
    expect(small.get('/blog/99')).toBeDefined();
  });

  test('purges an address together with its queries', async () => {
    await ask('/blog', rendered('list'));
    await ask('/blog?page=2', rendered('list 2'));
    await provider.invalidate({ path: '/blog' });
    expect([store.get('/blog'), store.get('/blog?page=2')]).toEqual([undefined, undefined]);
  });
});
