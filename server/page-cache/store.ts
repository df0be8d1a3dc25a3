import type { Lifetime } from './lifetime.ts';

/** A body in every encoding that is served. An encoding that saves nothing is the `identity` buffer itself. */
export type SentPage = Readonly<{
  /** Names and values alternate, as for writeHead. Headers of the encoding are not included. */
  headers: readonly string[];
  etag: string;
  identity: Buffer;
  brotli: Buffer;
  gzip: Buffer;
}>;

/** A rendered answer. */
export type CachedPage = SentPage &
  Readonly<{
    tags: ReadonlySet<string>;
    /** When its rendering began. It contains no newer data. */
    storedAt: number;
    lifetime: Lifetime;
  }>;

/** Whether a cached answer may still be sent. */
export function freshness({ storedAt, lifetime }: CachedPage, now: number): 'fresh' | 'stale' | 'too old' {
  const age = now - storedAt;
  if (age < lifetime.freshMs) return 'fresh';
  return age < lifetime.usableMs ? 'stale' : 'too old';
}

/**
 * Rendered pages in memory, bounded by bytes, first in first out.
 *
 * The store is shared between the web server, which answers from it before Astro runs, and the cache provider in
 * Astro's bundle, which fills it. `epoch` rises with every purge: a page whose rendering began before a purge is not
 * cached.
 *
 * A scheduled post appears within a minute of its publication time, although no write happens then and so nothing is
 * purged. The database compares with its own clock at each query, so only a cached page can lack the post. The
 * rendering of such a page began before that time, and its age counts from there. At 60 s the page is rendered again
 * before it is sent; from 30 s on, a request starts a rendering in the background. Browsers revalidate each time
 * (`no-cache`), and the redirect of a post that is not public yet is never cached. Only images are cached for longer,
 * and their URL changes with their text.
 */
export class PageStore {
  #pages = new Map<string, CachedPage>();
  #bytes = 0;
  #epoch = 0;
  readonly #sent = new WeakSet<CachedPage>();
  /** Called once for each cached page, when it is sent from the cache for the first time. */
  onFirstSent: (key: string, page: CachedPage) => void = () => {};
  readonly #maxBytes: number;

  constructor({ maxBytes = 32 * 1024 * 1024 }: { maxBytes?: number } = {}) {
    this.#maxBytes = maxBytes;
  }

  get epoch(): number {
    return this.#epoch;
  }

  get size(): number {
    return this.#pages.size;
  }

  get(key: string): CachedPage | undefined {
    return this.#pages.get(key);
  }

  /** To be called after a page was sent from the cache. */
  sent(key: string, page: CachedPage): void {
    if (this.#sent.has(page)) return;
    this.#sent.add(page);
    this.onFirstSent(key, page);
  }

  /** Caches `page` unless a purge happened since `epoch` was read, before its rendering began. */
  put(key: string, page: CachedPage, epoch: number): boolean {
    if (epoch !== this.#epoch) return false;
    this.#remove(key);
    this.#pages.set(key, page);
    this.#bytes += weight(page);
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= this.#maxBytes || oldest === key) break;
      this.#remove(oldest);
    }
    return true;
  }

  /** Removes every page that has one of the tags. */
  purgeTags(tags: Iterable<string>): void {
    this.#epoch++;
    for (const tag of tags) for (const [key, page] of this.#pages) if (page.tags.has(tag)) this.#remove(key);
  }

  purgeAll(): void {
    this.#epoch++;
    this.#pages.clear();
    this.#bytes = 0;
  }

  #remove(key: string): void {
    const page = this.#pages.get(key);
    if (page === undefined) return;
    this.#pages.delete(key);
    this.#bytes -= weight(page);
  }
}

/** Counts each buffer once, because an encoding that saves nothing is the `identity` buffer itself. */
function weight({ identity, brotli, gzip }: CachedPage): number {
  return [...new Set([identity, brotli, gzip])].reduce((sum, { length }) => sum + length, 0);
}

const SHARED = Symbol.for('personal-brand-site.page-store');

/**
 * The one store of this process. Astro's bundle has its own copy of this module and constructs the cache provider from
 * a configuration that is serialized into the build, so a global symbol is the only way to share an object with it.
 */
export function sharedPageStore(): PageStore {
  const holder = globalThis as { [SHARED]?: PageStore };
  holder[SHARED] ??= new PageStore();
  return holder[SHARED];
}
