import { createServer, type Server } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LOAD_FAILED } from '../../src/domain/load-failed.ts';
import { answerFromStore } from './answer.ts';
import { pageCacheKey } from './cache-key.ts';
import nodeCacheProvider from './provider.ts';
import { FRESH_MS, PageStore, sharedPageStore, USABLE_MS } from './store.ts';

const logger = { info() {}, warn() {}, error() {} };
const provider = nodeCacheProvider();
const store = sharedPageStore();

function ask(path: string, next: () => Promise<Response>) {
  const url = new URL(path, 'http://site');
  return provider.onRequest?.({ request: new Request(url), url, logger }, next) as Promise<Response>;
}

function rendered(body: string, headers: Record<string, string> = {}) {
  const cached = { 'cdn-cache-control': 'max-age=60', 'cache-tag': 'posts, post:a', 'content-type': 'text/html' };
  return async () => new Response(body, { headers: { ...cached, ...headers } });
}

beforeEach(() => store.purgeAll());

describe('the key of an answer', () => {
  test.each([
    ['/blog', '/blog'],
    ['/blog?', '/blog'],
    ['/blog?utm_source=x&fbclid=1', '/blog'],
    ['/blog?page=1', '/blog'],
    ['/blog?page=2&category=faith', '/blog?category=faith&page=2'],
    ['/blog?category=faith&page=2', '/blog?category=faith&page=2'],
    ['/blog?category=junk&page=-1', '/blog'],
    ['/blog?page=99999', '/blog'],
    ['/blog?q=', '/blog'],
    ['/blog/a?utm_source=x', '/blog/a'],
    ['/rss.xml', '/rss.xml'],
    ['/rss.xml?utm_source=x', '/rss.xml'],
  ])('%s is kept as %s', (target, key) => expect(pageCacheKey(target)).toBe(key));

  test.each(['/blog?q=x', '/about', '/', '/blog/', '/blog/a/b', '/blog/%61', '/blog/%zz', '//blog', '/contact/send'])(
    '%s is not kept',
    (target) => expect(pageCacheKey(target)).toBeUndefined(),
  );
});

describe('the provider', () => {
  test('keeps an answer that may be kept, in all encodings', async () => {
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
    ['an answer that did not ask for it', async () => new Response('x')],
    ['a failure', async () => new Response('x', { status: 500, headers: { 'cdn-cache-control': 'max-age=60' } })],
  ])('does not keep %s', async (_what, next) => {
    await ask('/blog/a', next);
    expect(store.size).toBe(0);
  });

  test('renders once for requests that come together', async () => {
    const next = vi.fn(rendered('once'));
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask('/blog/a', next)));
    expect(next).toHaveBeenCalledTimes(1);
    for (const answer of answers) expect(await answer.text()).toBe('once');
  });

  test('a purge while a page is rendered keeps the old rendering out, and later requests do not wait for it', async () => {
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
});

describe('the store', () => {
  test('stays below its bound by forgetting what was put first', async () => {
    await ask('/blog/a', rendered('x'.repeat(1000)));
    const page = store.get('/blog/a');
    if (!page) throw new Error('not kept');
    const small = new PageStore({ maxBytes: 5_000 });
    for (let index = 0; index < 100; index++) small.put(`/blog/${index}`, page, small.epoch);
    expect(small.size).toBeLessThan(6);
    expect(small.get('/blog/99')).toBeDefined();
  });

  test('forgets one address with its queries', async () => {
    await ask('/blog', rendered('list'));
    await ask('/blog?page=2', rendered('list 2'));
    await ask('/blog/a', rendered('a'));
    await provider.invalidate({ path: '/blog' });
    expect([store.get('/blog'), store.get('/blog?page=2')]).toEqual([undefined, undefined]);
    expect(store.get('/blog/a')).toBeDefined();
  });
});

describe('an answer from the store', () => {
  let server: Server;
  let address = '';
  const outcomes: string[] = [];

  beforeEach(async () => {
    outcomes.length = 0;
    server = createServer((request, response) => {
      const outcome = answerFromStore(store, request, response);
      outcomes.push(outcome);
      if (outcome === 'miss') response.writeHead(404).end();
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const bound = server.address();
    address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`;
    await ask('/blog/a', rendered('hello'));
  });
  afterEach(() => {
    vi.useRealTimers();
    server.close();
  });

  test('comes in the best encoding that the client takes', async () => {
    for (const [accepted, encoding] of [
      ['gzip, br', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      ['identity', null],
      ['', null],
    ] as const) {
      const answer = await fetch(`${address}/blog/a`, { headers: { 'accept-encoding': accepted } });
      expect(answer.headers.get('content-encoding'), accepted).toBe(encoding);
      expect(await answer.text()).toBe('hello');
      expect(answer.headers.get('vary')).toContain('accept-encoding');
    }
  });

  test('is 304 for who has it, and no body for HEAD', async () => {
    const etag = (await fetch(`${address}/blog/a`)).headers.get('etag') ?? '';
    expect((await fetch(`${address}/blog/a`, { headers: { 'if-none-match': `"other", W/${etag}` } })).status).toBe(304);
    expect((await fetch(`${address}/blog/a`, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
    const head = await fetch(`${address}/blog/a`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  test('is not given to a POST', async () => {
    expect((await fetch(`${address}/blog/a`, { method: 'POST' })).status).toBe(404);
  });

  test('is fresh, then stale, then not usable', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    for (const age of [0, FRESH_MS - 1000, 2000, USABLE_MS - FRESH_MS]) {
      vi.setSystemTime(Date.now() + age);
      await fetch(`${address}/blog/a`);
    }
    expect(outcomes).toEqual(['answered', 'answered', 'stale', 'miss']);
  });
});
