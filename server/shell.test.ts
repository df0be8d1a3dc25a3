import type { IncomingMessage } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SECURITY_HEADERS } from '../src/domain/security-headers.ts';
import { PageStore } from './page-cache/store.ts';
import { createShell, ownAddress, type ShellParts } from './shell.ts';

let parts: ShellParts;
let shell: ReturnType<typeof createShell>;
let address: string;
let rendered: IncomingMessage[];

beforeEach(async () => {
  rendered = [];
  parts = { pages: new PageStore(), ready: async () => true, clientAddress: () => '203.0.113.7' };
  shell = createShell(parts);
  await new Promise<void>((done) => shell.server.listen(0, '127.0.0.1', done));
  address = ownAddress(shell.server);
});
afterEach(() => shell.drain(0));

function serveSite() {
  parts.site = {
    serve: (request, response) => {
      rendered.push(request);
      response.end('rendered');
    },
  };
}

const LIFETIME = { freshMs: 30_000, usableMs: 60_000 };

function keep(age: number) {
  const bytes = Buffer.from('kept');
  const sent = { headers: [], etag: '"kept"', identity: bytes, brotli: bytes, gzip: bytes };
  const kept = { ...sent, tags: new Set(['posts']), storedAt: Date.now() - age, lifetime: LIFETIME };
  parts.pages.put('/blog', kept, parts.pages.epoch);
}

const body = async (path: string, init?: RequestInit) => (await fetch(address + path, init)).text();

test('health is answered before there is a site; everything else says that it is starting', async () => {
  expect(await body('/healthz')).toBe('ok\n');
  const starting = await fetch(`${address}/about`);
  expect([starting.status, starting.headers.get('retry-after')]).toEqual([503, '5']);
});

test('readiness follows its parts', async () => {
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  parts.ready = async () => false;
  expect((await fetch(`${address}/readyz`)).status).toBe(503);
});

test('a fresh page is sent from the store and rendered by nobody', async () => {
  serveSite();
  keep(0);
  expect(await body('/blog')).toBe('kept');
  expect(rendered).toHaveLength(0);
});

test('a stale page is sent at once and rendered anew behind it, past the store', async () => {
  serveSite();
  keep(LIFETIME.freshMs + 1_000);
  expect(await body('/blog?utm_source=x')).toBe('kept');
  await expect.poll(() => rendered.length).toBe(1);
  expect(rendered[0]?.url).toBe('/blog');
});

test('a page that is too old is rendered first', async () => {
  serveSite();
  keep(LIFETIME.usableMs);
  expect(await body('/blog')).toBe('rendered');
});

test('nobody can pass the store by asking for it', async () => {
  serveSite();
  keep(0);
  expect(await body('/blog', { headers: { 'x-render-anew': 'please' } })).toBe('kept');
});

test('pages are told whose request it is, whatever the client says of itself', async () => {
  serveSite();
  await body('/contact/send', { method: 'POST', headers: { 'x-client-address': '198.51.100.1' } });
  expect(rendered[0]?.headers['x-client-address']).toBe('203.0.113.7');
});

test('what fails is a sentence with the security headers, and the next request is answered', async () => {
  parts.site = {
    serve: () => {
      throw new Error('broken');
    },
  };
  const failed = await fetch(`${address}/about`);
  expect(failed.status).toBe(500);
  expect(await failed.text()).toBe('Something went wrong. Please try again.\n');
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) expect(failed.headers.get(name)).toBe(value);
  expect(await body('/healthz')).toBe('ok\n');
});

test('while draining, answers close their connections and nothing is rendered anew', async () => {
  serveSite();
  keep(LIFETIME.freshMs + 1_000);
  const drained = shell.drain();
  const answer = await fetch(`${address}/blog`);
  expect(answer.headers.get('connection')).toBe('close');
  await drained;
  expect(rendered.filter(({ headers }) => headers['x-render-anew'])).toHaveLength(0);
  await expect(fetch(address)).rejects.toThrow();
});
