import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answerFromStore } from './answer.ts';
import nodeCacheProvider from './provider.ts';
import { sharedPageStore } from './store.ts';

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

beforeEach(() => store.purgeAll());
afterEach(() => vi.useRealTimers());

describe('a cached answer', () => {
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
  afterEach(() => server.close());

  test('is sent in the best encoding that the client accepts', async () => {
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

  test('is 304 for a client that has it, and has no body for HEAD', async () => {
    const etag = (await fetch(`${address}/blog/a`)).headers.get('etag') ?? '';
    expect((await fetch(`${address}/blog/a`, { headers: { 'if-none-match': `"other", W/${etag}` } })).status).toBe(304);
    expect((await fetch(`${address}/blog/a`, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
    const head = await fetch(`${address}/blog/a`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  test('is reported to its store when it is sent for the first time', async () => {
    const sent = vi.spyOn(store, 'onFirstSent').mockImplementation(() => {});
    for (const path of ['/blog/a', '/blog/a', '/blog/other']) await fetch(address + path);
    expect(sent.mock.calls).toEqual([['/blog/a', store.get('/blog/a')]]);
    sent.mockRestore();
  });

  test('is not sent for a POST or to a caller with credentials', async () => {
    expect((await fetch(`${address}/blog/a`, { method: 'POST' })).status).toBe(404);
    expect((await fetch(`${address}/blog/a`, { headers: { authorization: 'Bearer x' } })).status).toBe(404);
  });

  test('of an image is sent without encoding', async () => {
    await ask('/social/articles/a-1.png', rendered('png', { 'content-type': 'image/png' }));
    const answer = await fetch(`${address}/social/articles/a-1.png`, { headers: { 'accept-encoding': 'br' } });
    expect([await answer.text(), answer.headers.get('content-encoding')]).toEqual(['png', null]);
  });

  test('has the same headers for HEAD as for GET', async () => {
    const [head, get] = await Promise.all(
      ['HEAD', 'GET'].map((method) => fetch(`${address}/blog/a`, { method, headers: { 'accept-encoding': 'br' } })),
    );
    const headersOf = (answer?: Response) =>
      [...(answer?.headers ?? [])].filter(([name]) => !/^(date|connection|keep-alive)$/.test(name));
    expect(headersOf(head)).toEqual(headersOf(get));
    expect(headersOf(head)).toContainEqual(['content-length', expect.any(String)]);
  });

  test('is first fresh, then stale, then unusable', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    for (const age of [0, 29_000, 2_000, 30_000]) {
      vi.setSystemTime(Date.now() + age);
      await fetch(`${address}/blog/a`);
    }
    expect(outcomes).toEqual(['answered', 'answered', 'stale', 'miss']);
  });

  test('of an image is fresh for half a day and unusable after one day', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await ask('/social/articles/a-1.png', rendered('png', { 'cdn-cache-control': 'max-age=86400' }));
    for (const hours of [11, 12, 1]) {
      vi.setSystemTime(Date.now() + hours * 3_600_000);
      await fetch(`${address}/social/articles/a-1.png`);
    }
    expect(outcomes).toEqual(['answered', 'stale', 'miss']);
  });

  test('lacks a scheduled post for less than a minute after its time, though nothing is written', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    store.purgeAll();
    const due = Date.now() + 10_000;
    /** Like the page's query, which the database compares with its clock. */
    const list = async () => rendered(Date.now() >= due ? 'with the post' : 'without it')();
    const seen: { second: number; text: string }[] = [];
    for (let second = -10; second <= 110; second += 1) {
      vi.setSystemTime(due + second * 1000);
      const cached = await fetch(`${address}/blog`);
      // The worst case: no page is rendered in the background.
      const text = await (cached.status === 200 ? cached : await ask('/blog', list)).text();
      seen.push({ second, text });
    }
    const without = seen.filter(({ text }) => text === 'without it').map(({ second }) => second);
    expect(without.at(-1)).toBe(49);
    expect(seen.filter(({ second }) => second >= 50).every(({ text }) => text === 'with the post')).toBe(true);
    expect(outcomes.filter((outcome) => outcome === 'miss')).toHaveLength(3);
  });
});
