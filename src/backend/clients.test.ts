import { afterEach, expect, test } from 'vitest';
import { backendFetch } from './clients.ts';

const BACKEND = Symbol.for('personal-brand-site.backend');
const offer = (answer: unknown) => Object.assign(globalThis, { [BACKEND]: answer });
afterEach(() => offer(undefined));

test('a page reaches the backend of its own process without a socket', async () => {
  offer(async (request: Request) => new Response(new URL(request.url).pathname));
  expect(await (await backendFetch('/rest/v1/blog_posts')).text()).toBe('/rest/v1/blog_posts');
});

test('a page does not wait for a backend that does not answer', async () => {
  offer(() => new Promise(() => {}));
  await expect(backendFetch('/rest/v1/blog_posts', { signal: AbortSignal.timeout(10) })).rejects.toThrow('timeout');
});

test('without any backend it is told at once', async () => {
  await expect(backendFetch('/rest/v1/blog_posts')).rejects.toThrow('no backend is running');
});
