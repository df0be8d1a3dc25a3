import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { CacheProvider } from 'astro';
import { LOAD_FAILED } from '../../src/domain/load-failed.ts';
import { pageCacheKey } from './cache-key.ts';
import { type CachedPage, sharedPageStore } from './store.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Headers between a page and its cache, which no client sees. */
const INTERNAL = new Set(['cdn-cache-control', 'cache-tag', LOAD_FAILED]);

type Rendered = Readonly<{ status: number; headers: [string, string][]; body: Uint8Array<ArrayBuffer> }>;

/** Renderings under way; a request joins one only if nothing was purged since it began. */
const inFlight = new Map<string, { epoch: number; rendered: Promise<Rendered> }>();

/** Astro's cache provider on Node: renders once, keeps what `Astro.cache.set` allows, and forgets by tag. */
export default function nodeCacheProvider(): CacheProvider {
  const store = sharedPageStore();
  return {
    name: 'node-page-cache',
    async onRequest({ request, url }, next) {
      const key = request.method === 'GET' ? pageCacheKey(`${url.pathname}${url.search}`) : undefined;
      if (key === undefined) return next();
      const underway = inFlight.get(key);
      const { status, headers, body } = await (underway?.epoch === store.epoch
        ? underway.rendered
        : renderAndKeep(key, next));
      return new Response(body, { status, headers });
    },
    async invalidate({ path, tags }) {
      if (path) store.purgePath(path);
      if (tags) store.purgeTags([tags].flat());
    },
  };

  function renderAndKeep(key: string, next: () => Promise<Response>): Promise<Rendered> {
    const { epoch } = store;
    const rendered = (async () => {
      const response = await next();
      // The page could not be loaded: the last good copy serves better than a redirect (design: article fails to load).
      const kept = response.headers.has(LOAD_FAILED) ? store.get(key) : undefined;
      if (kept) return { status: 200, headers: pairs(kept.headers), body: new Uint8Array(kept.identity) };
      const headers = [...response.headers].filter(([name]) => !INTERNAL.has(name));
      const body = new Uint8Array(await response.arrayBuffer());
      const mayBeKept = response.status === 200 && response.headers.has('cdn-cache-control');
      if (mayBeKept && !response.headers.has('set-cookie'))
        store.put(key, await compress(Buffer.from(body), headers, response.headers.get('cache-tag') ?? ''), epoch);
      return { status: response.status, headers, body };
    })().finally(() => {
      if (inFlight.get(key)?.rendered === rendered) inFlight.delete(key);
    });
    inFlight.set(key, { epoch, rendered });
    return rendered;
  }
}

function pairs(flat: readonly string[]): [string, string][] {
  return flat.flatMap((name, index) => (index % 2 === 0 ? [[name, flat[index + 1] ?? ''] as [string, string]] : []));
}

/** Compresses once, so that a hit only copies bytes. */
async function compress(identity: Buffer, headers: [string, string][], tags: string): Promise<CachedPage> {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
  const [compressed, zipped] = await Promise.all([brotli(identity, quality), zip(identity, { level: 9 })]);
  return {
    headers: headers.filter(([name]) => name !== 'content-length' && name !== 'etag').flat(),
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    identity,
    brotli: compressed,
    gzip: zipped,
    tags: new Set(tags.split(',').map((tag) => tag.trim())),
    storedAt: Date.now(),
  };
}
