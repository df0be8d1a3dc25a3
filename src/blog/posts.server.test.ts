import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cardPost, listedPosts, newestPosts } from './posts.server.ts';

const locals: App.Locals = {};
const offer = (backend: App.Locals['backend']) => Object.assign(locals, { backend });
const QUESTIONS = [
  ['the posts of the sitemap', () => listedPosts(locals)],
  ['the posts of the feed', () => newestPosts(locals)],
  ["a post's image", () => cardPost('a-post', locals)],
] as const;

let logged: unknown[][];
beforeEach(() => {
  logged = [];
  vi.spyOn(console, 'error').mockImplementation((...words) => logged.push(words));
});
afterEach(() => {
  offer(undefined);
  vi.restoreAllMocks();
});

for (const [what, ask] of QUESTIONS)
  test.each([
    ['fails', () => Response.json({ code: 'XX000', message: 'broken' }, { status: 500 })],
    ['is empty', () => new Response('', { status: 503 })],
    ['is of another shape', () => Response.json([{ other: 1 }])],
  ])(`${what} is reported as failed and logged, not as empty, when the answer %s`, async (_how, answer) => {
    offer(async () => answer());
    expect(await ask()).toBe('failed');
    expect(logged).toHaveLength(1);
  });

test('a public post is found, and a hidden post is not', async () => {
  offer(async () => Response.json([]));
  expect(await cardPost('a-post', locals)).toBe('none');
  const row = { slug: 'a-post', title: 'A Post', category: 'faith' };
  offer(async () => Response.json([row]));
  expect(await cardPost('a-post', locals)).toEqual(row);
  expect(logged).toEqual([]);
});
