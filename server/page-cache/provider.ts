import { createHash } from 'node:crypto';
import type { CacheProvider } from 'astro';
import { LOAD_FAILED } from '../../src/http/load-failed.ts';
import { encoded } from './answer.ts';
import { pageCacheKey } from './cache-key.ts';
import { inBestEncoding, inEncodings } from './encodings.ts';
import { type Lifetime, lifetimeOf } from './lifetime.ts';
import { type SentPage, sharedPageStore } from './store.ts';

/** Headers between a page and its cache, which no client sees. */
const INTERNAL = new Set(['cdn-cache-control', 'cache-tag', LOAD_FAILED]);

/** What was rendered for one request; `everybodys` when others may have it too. */
type Rendered = Readonly<{ answer: (request: Request) => Response; everybodys: boolean }>;

/** Renderings under way; a request joins one only if nothing was purged since it began. */
const inFlight = new Map<string, { epoch: number; rendered: Promise<Rendered> }>();

/**
 * Astro's cache provider on Node: renders once, keeps what `Astro.cache.set` allows, and forgets by tag.
 *
 * What it keeps is made from the address alone, as `pageCacheKey` spells it: pages know their own host from the
 * configuration, never from `Host` or `X-Forwarded-Host`. What is for one request stays with it: anything that is asked
 * for with `Authorization`, sets a cookie, redirects or fails.
 */
export default function nodeCacheProvider(): CacheProvider {
  const store = sharedPageStore();
  return {
    name: 'node-page-cache',
    async onRequest({ request, url }, next) {
      const answer = await answerTo(request, url, next);
      return setsCookies(answer) ? answer : inBestEncoding(answer, request.headers.get('accept-encoding'));
    },
    async invalidate({ path, tags }) {
      if (path) store.purgePath(path);
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
      if (joined?.everybodys) return joined.answer(request);
    }
    return (await renderAndKeep(key, next)).answer(request);
  }

  function renderAndKeep(key: string, next: () => Promise<Response>): Promise<Rendered> {
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
      // The page could not be loaded: the last good copy serves better than a redirect (docs/behaviour.md §8).
      const kept = store.get(key);
      if (kept) return keptPage(kept);
      // Whoever waited for it as well has waited long enough.
      return failure(headers, await response.arrayBuffer(), response.status);
    }
    const lifetime = keptFor(response);
    if (lifetime === undefined) {
      for (const name of INTERNAL) response.headers.delete(name);
      return { answer: () => response, everybodys: false };
    }
    const body = Buffer.from(await response.arrayBuffer());
    const tags = (response.headers.get('cache-tag') ?? '').split(',').map((tag) => tag.trim());
    const page = {
      headers: headers.filter(([name]) => name !== 'content-length' && name !== 'etag').flat(),
      etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
      ...(await inEncodings(body, response.headers.get('content-type') ?? '')),
    };
    store.put(key, { ...page, tags: new Set(tags), storedAt, lifetime }, epoch);
    return keptPage(page);
  }
}

/** How long an answer may be kept and given to others; undefined when it is for one request alone. */
function keptFor(response: Response): Lifetime | undefined {
  const { status, headers } = response;
  if (status !== 200 || headers.has('set-cookie') || setsCookies(response)) return undefined;
  if (/\b(no-store|private)\b/i.test(headers.get('cache-control') ?? '')) return undefined;
  return lifetimeOf(headers.get('cdn-cache-control'));
}

/** Cookies of `Astro.cookies` are no headers yet where the cache stands: Astro hangs them on the answer. */
function setsCookies(response: Response): boolean {
  const cookies = Reflect.get(response, Symbol.for('astro.cookies')) as { headers(): Iterable<string> } | undefined;
  return cookies !== undefined && [...cookies.headers()].length > 0;
}

/** What is kept, as it is sent from the store: whoever asks first is not to wait for the encodings and then go without. */
function keptPage(page: SentPage): Rendered {
  const answer = (request: Request) => {
    const { headers, body } = encoded(page, request.headers.get('accept-encoding'));
    return new Response(new Uint8Array(body), { headers: pairs(headers) });
  };
  return { answer, everybodys: true };
}

function failure(headers: [string, string][], body: ArrayBuffer, status: number): Rendered {
  // An answer that leads elsewhere has no body at all.
  return { answer: () => new Response(body.byteLength > 0 ? body : null, { status, headers }), everybodys: true };
}

function pairs(flat: readonly string[]): [string, string][] {
  return flat.flatMap((name, index) => (index % 2 === 0 ? [[name, flat[index + 1] ?? ''] as [string, string]] : []));
}
