import type { CacheProvider } from 'astro';
import { LOAD_FAILED } from '../../src/http/load-failed.ts';
import { etagOf } from '../conditional-request.ts';
import { pageCacheKey } from './cache-key.ts';
import { encoded, inBestEncoding, inEncodings, smallestBrotli } from './encodings.ts';
import { type Lifetime, lifetimeOf } from './lifetime.ts';
import { type CachedPage, type SentPage, sharedPageStore } from './store.ts';

/** Headers from a page to the cache, removed before the answer is sent. */
const INTERNAL = new Set(['cdn-cache-control', 'cache-tag', LOAD_FAILED]);

/** A rendered answer; `isShared` when other requests may get it too. */
type Rendered = Readonly<{ answer: (request: Request) => Response; isShared: boolean }>;

/** Ends when all pages that are being compressed again have been. One at a time, because each takes a processor. */
let compressed = Promise.resolve();

/** The bodies that cannot be compressed further. A page that was rendered again without a change keeps its body. */
const smallestBodies = new WeakSet<Buffer>();

/** Renderings in progress. A request joins one only if nothing was purged since it began. */
const inFlight = new Map<string, { epoch: number; rendered: Promise<Rendered> }>();

/**
 * Astro's cache provider on Node: renders once, caches what `Astro.cache.set` allows, and purges by tag.
 *
 * A cached answer depends on the path and query alone, as normalised by `pageCacheKey`: pages take their own host from
 * the configuration, never from `Host` or `X-Forwarded-Host`. An answer is for one request only, and never cached, when
 * the request has `Authorization`, or when the answer sets a cookie, redirects or fails.
 */
export default function nodeCacheProvider(): CacheProvider {
  const store = sharedPageStore();
  store.onFirstSent = compressFurther;
  return {
    name: 'node-page-cache',
    async onRequest({ request, url }, next) {
      const answer = await answerTo(request, url, next);
      return setsCookies(answer) ? answer : inBestEncoding(answer, request.headers.get('accept-encoding'));
    },
    async invalidate({ path, tags }) {
      // This site never purges by path. Astro's interface allows it, and purging more than asked is correct.
      if (path) store.purgeAll();
      if (tags) store.purgeTags([tags].flat());
    },
  };

  async function answerTo(request: Request, url: URL, next: () => Promise<Response>): Promise<Response> {
    const shareable = request.method === 'GET' && !request.headers.has('authorization');
    const key = shareable ? pageCacheKey(`${url.pathname}${url.search}`) : undefined;
    if (key === undefined) return next();
    const underway = inFlight.get(key);
    if (underway?.epoch === store.epoch) {
      const joined = await underway.rendered.catch(() => undefined);
      if (joined?.isShared) return joined.answer(request);
    }
    return (await renderAndCache(key, next)).answer(request);
  }

  function renderAndCache(key: string, next: () => Promise<Response>): Promise<Rendered> {
    const { epoch } = store;
    const rendered = render(key, next, epoch).finally(() => {
      if (inFlight.get(key)?.rendered === rendered) inFlight.delete(key);
    });
    inFlight.set(key, { epoch, rendered });
    return rendered;
  }

  async function render(key: string, next: () => Promise<Response>, epoch: number): Promise<Rendered> {
    const storedAt = Date.now();
    const response = await next();
    const headers = [...response.headers].filter(([name]) => !INTERNAL.has(name));
    if (response.headers.has(LOAD_FAILED)) {
      // The page could not load its data. The last good copy serves better than a redirect (docs/behaviour.md §8).
      const lastGood = store.get(key);
      if (lastGood) return cachedAnswer(lastGood);
      // Shared, so that the requests that joined this one do not wait a second time.
      return failure(headers, await response.arrayBuffer(), response.status);
    }
    const lifetime = lifetimeFor(response);
    if (lifetime === undefined) {
      for (const name of INTERNAL) response.headers.delete(name);
      return { answer: () => response, isShared: false };
    }
    const body = Buffer.from(await response.arrayBuffer());
    const tags = (response.headers.get('cache-tag') ?? '').split(',').map((tag) => tag.trim());
    const contentType = response.headers.get('content-type') ?? '';
    const last = store.get(key);
    const same = last?.identity.equals(body) ? last : undefined;
    const page = {
      headers: headers.filter(([name]) => name !== 'content-length' && name !== 'etag').flat(),
      etag: etagOf(body),
      ...(same ? encodingsOf(same) : await inEncodings(body, contentType)),
      tags: new Set(tags),
      storedAt,
      lifetime,
    };
    store.put(key, page, epoch);
    return cachedAnswer(page);
  }

  /**
   * Replaces a cached page that is asked for again by the smallest form of itself. That takes a processor fifty
   * milliseconds, so it is not done for pages that are rendered and never asked for again.
   */
  function compressFurther(key: string, page: CachedPage): void {
    // Pages with a query are without number, and each is asked for seldom.
    if (key.includes('?') || page.brotli === page.identity || smallestBodies.has(page.brotli)) return;
    compressed = compressed.then(async () => {
      if (store.get(key) !== page) return;
      const brotli = await smallestBrotli(page.identity);
      smallestBodies.add(brotli);
      if (store.get(key) === page) store.put(key, { ...page, brotli }, store.epoch);
    });
  }
}

function encodingsOf({ identity, brotli, gzip }: SentPage): Pick<SentPage, 'identity' | 'brotli' | 'gzip'> {
  return { identity, brotli, gzip };
}

/** How long an answer may be cached and shared; undefined when it is for one request only. */
function lifetimeFor(response: Response): Lifetime | undefined {
  const { status, headers } = response;
  if (status !== 200 || headers.has('set-cookie') || setsCookies(response)) return undefined;
  if (/\b(no-store|private)\b/i.test(headers.get('cache-control') ?? '')) return undefined;
  return lifetimeOf(headers.get('cdn-cache-control'));
}

/** Cookies of `Astro.cookies` are not yet headers when the cache runs. Astro attaches them to the response object. */
function setsCookies(response: Response): boolean {
  const cookies = Reflect.get(response, Symbol.for('astro.cookies')) as { headers(): Iterable<string> } | undefined;
  return cookies !== undefined && [...cookies.headers()].length > 0;
}

/** A cached page in the same form as from the store, so that the first visitor gets a compressed answer too. */
function cachedAnswer(page: SentPage): Rendered {
  const answer = (request: Request) => {
    const { headers, body } = encoded(page, request.headers.get('accept-encoding'));
    return new Response(new Uint8Array(body), { headers: pairs(headers) });
  };
  return { answer, isShared: true };
}

function failure(headers: [string, string][], body: ArrayBuffer, status: number): Rendered {
  // A redirect must have no body.
  return { answer: () => new Response(body.byteLength > 0 ? body : null, { status, headers }), isShared: true };
}

function pairs(flat: readonly string[]): [string, string][] {
  return flat.flatMap((name, index) => (index % 2 === 0 ? [[name, flat[index + 1] ?? ''] as [string, string]] : []));
}
