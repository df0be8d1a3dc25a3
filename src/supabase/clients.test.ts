import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, expect, test, vi } from 'vitest';
import { backendFetch } from './clients.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

test('a page reaches the backend of its own process without a socket', async () => {
  const backend = async (request: Request) => new Response(new URL(request.url).pathname);
  expect(await (await backendFetch({ backend }, '/rest/v1/blog_posts')).text()).toBe('/rest/v1/blog_posts');
});

test('a request to the own backend times out when it does not answer', async () => {
  const backend = () => new Promise<Response>(() => {});
  await expect(backendFetch({ backend }, '/rest/v1/blog_posts', { signal: AbortSignal.timeout(10) })).rejects.toThrow(
    'timeout',
  );
});

test('a request fails at once where there is no backend', async () => {
  await expect(backendFetch({}, '/rest/v1/blog_posts')).rejects.toThrow('no backend is running');
});

test('a request to a hosted backend times out too, also after garbage collection', async () => {
  const hanging = createServer((request, response) => {
    if (request.url === '/begins') response.write('[');
  });
  await new Promise<void>((done) => hanging.listen(0, '127.0.0.1', done));
  vi.stubEnv('BUILD_BACKEND_URL', `http://127.0.0.1:${(hanging.address() as AddressInfo).port}`);
  setFlagsFromString('--expose-gc');
  const collect = setInterval(runInNewContext('gc'), 50);
  const asked = ['/never', '/begins'].map((path) => backendFetch({}, path).then((answer) => answer.text()));
  const outcomes = await Promise.allSettled(asked);
  clearInterval(collect);
  hanging.closeAllConnections();
  hanging.close();
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
