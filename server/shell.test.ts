import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { securityHeadersOf } from '../src/http/security-headers.ts';
import { createOpenBodies } from './open-bodies.ts';
import { PageStore } from './page-cache/store.ts';
import { createRequestLog } from './request-log.ts';
import { createShell, ownAddress, type ShellParts } from './shell.ts';

let parts: ShellParts;
let shell: ReturnType<typeof createShell>;
let address: string;
let rendered: IncomingMessage[];
let locals: App.Locals[];

beforeEach(async () => {
  rendered = [];
  locals = [];
  parts = {
    pages: new PageStore(),
    siteUrl: 'http://localhost',
    missing: async () => [],
    clientAddress: () => '203.0.113.7',
    behindProxy: false,
    bodies: createOpenBodies(),
  };
  shell = createShell(parts);
  await new Promise<void>((done) => shell.server.listen(0, '127.0.0.1', done));
  address = ownAddress(shell.server);
});
afterEach(() => shell.drain(0));

function serveSite() {
  parts.site = {
    serve: (request, response, given) => {
      rendered.push(request);
      locals.push(given);
      response.end('rendered');
    },
  };
}

const LIFETIME = { freshMs: 30_000, usableMs: 60_000 };

function cachePage(age: number) {
  const bytes = Buffer.from('cached');
  const sent = { headers: [], etag: '"cached"', identity: bytes, brotli: bytes, gzip: bytes };
  const cached = { ...sent, tags: new Set(['posts']), storedAt: Date.now() - age, lifetime: LIFETIME };
  parts.pages.put('/blog', cached, parts.pages.epoch);
}

const body = async (path: string, init?: RequestInit) => (await fetch(address + path, init)).text();

test('health is answered while the site starts; every other path answers that it is starting', async () => {
  expect(await body('/healthz')).toBe('ok\n');
  const starting = await fetch(`${address}/about`);
  expect([starting.status, starting.headers.get('retry-after')]).toEqual([503, '5']);
});

test('a request for a page or the backend waits until the start has ended', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  parts.starting = promise;
  const waiting = [body('/about'), body('/rest/v1/blog_posts')];
  expect(await body('/healthz')).toBe('ok\n');
  serveSite();
  parts.backend = (_request, response) => response.end('answered');
  resolve();
  expect(await Promise.all(waiting)).toEqual(['rendered', 'answered']);
});

test('readiness names each part that does not answer', async () => {
  const ready = await fetch(`${address}/readyz`);
  expect([ready.status, await ready.text()]).toEqual([200, 'ready\n']);
  parts.note = () => 'last good backup: none yet';
  expect(await (await fetch(`${address}/readyz`)).text()).toBe('ready\nlast good backup: none yet\n');
  parts.missing = async () => ['pages', 'mail queue'];
  const unready = await fetch(`${address}/readyz`);
  expect([unready.status, await unready.text()]).toEqual([503, 'not ready: pages\nnot ready: mail queue\n']);
});

test('a fresh page is sent from the cache without rendering', async () => {
  serveSite();
  cachePage(0);
  expect(await body('/blog')).toBe('cached');
  expect(rendered).toHaveLength(0);
});

test('a stale page is sent at once and rendered again in the background', async () => {
  serveSite();
  cachePage(LIFETIME.freshMs + 1_000);
  expect(await body('/blog?utm_source=x')).toBe('cached');
  await expect.poll(() => rendered.length).toBe(1);
  expect(rendered[0]?.url).toBe('/blog');
});

test('a page that is too old is rendered before it is sent', async () => {
  serveSite();
  cachePage(LIFETIME.usableMs);
  expect(await body('/blog')).toBe('rendered');
});

test('no request header lets a visitor bypass the cache', async () => {
  serveSite();
  cachePage(0);
  expect(await body('/blog', { headers: { 'x-render-anew': 'please' } })).toBe('cached');
});

test("routes get the visitor's real address, whatever the client claims, and the locals of the process", async () => {
  serveSite();
  parts.locals = { backend: async () => new Response('rows') };
  await body('/contact/send', { method: 'POST', headers: { 'x-client-address': '198.51.100.1' } });
  expect(locals).toEqual([{ ...parts.locals, clientAddress: '203.0.113.7' }]);
});

describe('the Host of a request must be one plain host', () => {
  /** Sends a request head unchanged. @returns the status */
  const statusOf = (head: string) =>
    new Promise<number>((resolve, reject) => {
      const socket = connect(Number(new URL(address).port), '127.0.0.1', () => socket.write(`${head}\r\n\r\n`));
      socket.once('data', (bytes) => {
        resolve(Number(bytes.toString('latin1').split(' ')[1]));
        socket.destroy();
      });
      socket.once('error', reject);
    });

  test.each([
    ['somebody at it', 'GET / HTTP/1.1\r\nHost: x@localhost'],
    ['none', 'GET / HTTP/1.1\r\nHost:'],
    ['a space', 'GET / HTTP/1.1\r\nHost: local host'],
    ['a path', 'GET / HTTP/1.1\r\nHost: localhost/x'],
    ['a query', 'GET / HTTP/1.1\r\nHost: localhost?x'],
    ['a port that is none', 'GET / HTTP/1.1\r\nHost: localhost:99999'],
    ['an address that is none', 'GET / HTTP/1.1\r\nHost: 1.2.3.999'],
    ['two hosts', 'GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example'],
    ['the same host twice', 'GET / HTTP/1.1\r\nHost: localhost\r\nhOSt: localhost'],
    ['another one in the target', 'GET http://evil.example/ HTTP/1.1\r\nHost: localhost'],
    ['somebody in the target', 'GET http://x@localhost/ HTTP/1.1\r\nHost: localhost'],
    ['a target that is no path', 'GET about HTTP/1.1\r\nHost: localhost'],
    ['another scheme', 'GET ftp://localhost/ HTTP/1.1\r\nHost: localhost'],
  ])('a Host with %s is answered with 400, also for cached pages, and nothing is logged', async (_what, head) => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    serveSite();
    cachePage(0);
    expect(await statusOf(head)).toBe(400);
    expect(await statusOf(head.replace(/\/ HTTP/, '/blog HTTP'))).toBe(400);
    expect(rendered).toHaveLength(0);
    expect(said).not.toHaveBeenCalled();
    said.mockRestore();
  });

  test.each([
    'GET / HTTP/1.1\r\nHost: localhost',
    'GET / HTTP/1.1\r\nHost: my_site.example.:8080',
    'GET / HTTP/1.1\r\nHost: [::1]:4321',
    'GET http://localhost/about?a=b HTTP/1.1\r\nHost: localhost:80',
    'GET / HTTP/1.0',
  ])('%j is answered with 200', async (head) => {
    serveSite();
    expect(await statusOf(head)).toBe(200);
    expect(rendered[0]?.url).toBe(head.includes('about') ? '/about?a=b' : '/');
  });
});

test('a form that is too large, or one of too many at once, is refused before it is read', async () => {
  serveSite();
  const big = await fetch(`${address}/contact/send`, { method: 'POST', body: Buffer.alloc(300 * 1024) });
  expect(big.status).toBe(413);
  parts.bodies = createOpenBodies({ strangersEach: 10 });
  const refused = await fetch(`${address}/contact/send`, { method: 'POST', body: 'name=Somebody' });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
  expect(rendered).toHaveLength(0);
});

test('a failing route is answered with a message and the security headers, and the next request works', async () => {
  parts.site = {
    serve: () => {
      throw new Error('broken');
    },
  };
  const failed = await fetch(`${address}/about`);
  expect(failed.status).toBe(500);
  expect(await failed.text()).toBe('Something went wrong. Please try again.\n');
  for (const [name, value] of Object.entries(securityHeadersOf('/about', parts.siteUrl)))
    expect(failed.headers.get(name)).toBe(value);
  expect(await body('/healthz')).toBe('ok\n');
});

test('the answer to a failure has the id under which it is logged, whatever id the client sends', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  parts.site = {
    serve: () => {
      throw new Error('broken');
    },
  };
  const failed = await fetch(`${address}/about?token=secret`, { headers: { 'x-request-id': 'mine' } });
  const id = failed.headers.get('x-request-id');
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(said.mock.calls.map(([line]) => line)).toEqual([`GET /about failed (request ${id}):`]);
  said.mockRestore();
});

describe('with a request log', () => {
  let written = '';
  const lines = async () => {
    await parts.log?.close();
    return written
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  };

  beforeEach(() => {
    written = '';
    parts.log = createRequestLog(async (text) => {
      written += text;
    });
  });

  test('every request is one line that names what answered it, without its query', async () => {
    serveSite();
    parts.backend = (_request, response) => response.writeHead(201).end('stored');
    cachePage(0);
    const ids: (string | null)[] = [];
    for (const [path, init] of [
      ['/blog?token=secret', {}],
      ['/rest/v1/page_content?email=eq.reader@example.com', { method: 'POST' }],
      ['/about', {}],
      ['/healthz', {}],
    ] as const) {
      const answer = await fetch(address + path, init);
      await answer.text();
      ids.push(answer.headers.get('x-request-id'));
    }
    await expect.poll(async () => (await lines()).length).toBe(4);
    expect(await lines()).toEqual(
      [
        { method: 'GET', path: '/blog', status: 200, cache: 'hit' },
        { method: 'POST', path: '/rest/v1/page_content', status: 201, cache: 'backend' },
        { method: 'GET', path: '/about', status: 200, cache: 'file' },
        { method: 'GET', path: '/healthz', status: 200, cache: '-' },
      ].map((line, index) => ({
        ...line,
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        id: ids[index],
        ms: expect.any(Number),
        bytes: expect.any(Number),
      })),
    );
    expect(written).not.toMatch(/secret|example\.com|127\.0\.0\.1|203\.0\.113|node/);
  });

  test('a stale page and its background rendering are two lines', async () => {
    parts.site = { serve: (_request, response) => void setTimeout(() => response.end('rendered')) };
    cachePage(LIFETIME.freshMs + 1_000);
    await body('/blog');
    await expect.poll(async () => (await lines()).map(({ cache }) => cache)).toEqual(['stale', 'miss']);
  });

  test('a client that disconnects before the answer is a line too', async () => {
    parts.site = { serve: (request) => rendered.push(request) };
    const leaving = new AbortController();
    const asked = fetch(`${address}/slow`, { signal: leaving.signal });
    await expect.poll(() => rendered.length).toBe(1);
    leaving.abort();
    await expect(asked).rejects.toThrow();
    await expect.poll(lines).toMatchObject([{ path: '/slow', status: 499, cache: 'miss' }]);
  });
});

test('answers close their connections during shutdown, and no page is rendered in the background', async () => {
  serveSite();
  cachePage(LIFETIME.freshMs + 1_000);
  const drained = shell.drain();
  const answer = await fetch(`${address}/blog`);
  expect(answer.headers.get('connection')).toBe('close');
  await drained;
  expect(rendered.filter(({ headers }) => headers['x-render-anew'])).toHaveLength(0);
  await expect(fetch(address)).rejects.toThrow();
});
