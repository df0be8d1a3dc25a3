import type { APIContext } from 'astro';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { articleImagePath } from '../blog/article-image.ts';
import { LOAD_FAILED } from '../http/load-failed.ts';
import { GET as sitemap } from './sitemap-posts.xml.ts';
import { GET as image } from './social/articles/[name].png.ts';

const locals: App.Locals = {};
const offer = (answer: (() => Response) | undefined) =>
  Object.assign(locals, { backend: answer && (async () => answer()) });
const site = new URL('https://a.example');
const post = { slug: 'a-post', title: 'A Post', category: 'faith' };
const setCache = vi.fn();

/** Calls an endpoint with a request for a path. */
function ask(endpoint: typeof sitemap, path: string): Promise<Response> {
  const name = decodeURIComponent(/([^/]+)\.png$/.exec(path)?.[1] ?? '');
  const context = {
    params: { name },
    request: new Request(new URL(path, site)),
    site,
    locals,
    cache: { set: setCache },
  };
  return Promise.resolve(endpoint(context as unknown as APIContext));
}

// Collections exist only in a build; these endpoints only load the owner.
const owner = vi.hoisted(() => ({ name: 'Ann Author', role: 'Author' }));
vi.mock('astro:content', () => ({ getEntry: async () => ({ data: owner }) }));

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  offer(undefined);
  vi.restoreAllMocks();
  setCache.mockReset();
});

describe.each([
  ['the sitemap of the articles', sitemap, '/sitemap-posts.xml'],
  ['the image of an article', image, '/social/articles/a-post-1x.png'],
] as const)('%s', (_what, endpoint, path) => {
  test('answers with an uncached failure while the backend fails', async () => {
    offer(() => Response.json({ code: 'XX000', message: 'broken' }, { status: 500 }));
    const answer = await ask(endpoint, path);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([503, 'no-store']);
    expect(answer.headers.has(LOAD_FAILED)).toBe(true);
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(setCache).not.toHaveBeenCalled();
  });
});

test('the image of a public article is drawn only under its exact name', async () => {
  offer(() => Response.json([post]));
  const path = articleImagePath(post, owner, site);
  const drawn = await ask(image, path);
  expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(setCache).toHaveBeenCalledExactlyOnceWith({ maxAge: 86_400, tags: ['posts'] });
  for (const other of ['/social/articles/a-post-0.png', path.replace('a-post', '%61-post')]) {
    const led = await ask(image, other);
    expect([led.status, led.headers.get('location'), led.headers.get('cache-control')]).toEqual([
      302,
      path,
      'no-store',
    ]);
  }
  expect(setCache).toHaveBeenCalledOnce();
});

test('more images than can be drawn at a time are refused for the moment', async () => {
  offer(() => Response.json([post]));
  const path = articleImagePath(post, owner, site);
  const statuses = await Promise.all(Array.from({ length: 30 }, async () => (await ask(image, path)).status));
  expect(statuses.filter((status) => status === 200)).toHaveLength(21);
  expect(statuses.filter((status) => status === 503)).toHaveLength(9);
});
