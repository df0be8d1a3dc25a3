import type { Lifetime } from './lifetime.ts';

/** Bytes that are ready to be sent, in every encoding that is served; an encoding that saves nothing is the identity. */
export type SentPage = Readonly<{
  /** Flat name, value list for writeHead, without those of the encoding. */
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
    /** When its rendering began: it shows nothing newer than that. */
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
 * It is shared between the web server, which answers from it before Astro is entered, and the cache provider inside
 * Astro's bundle, which fills it. `epoch` rises with every purge: a page whose rendering began before a purge is not cached.
 *
 * A scheduled post appears within a minute of its time, although nothing is written then and so nothing is purged. The
 * database compares with its own clock at each query, so only a cached page can lack the post. Its rendering began before
 * that time, and its age counts from there: at 60 s it is rendered again before it is sent, and from 30 s on a request
 * has it rendered again behind the answer. Browsers revalidate each time (`no-cache`), and the redirect of an article
 * that is not public yet is never cached. Only images are cached for longer, and their address changes with their text.
 */
export class PageStore {
  #pages = new Map<string, CachedPage>();
  #bytes = 0;
  #epoch = 0;
  readonly #maxBytes: number;

  constructor({ maxBytes = 64 * 1024 * 1024 }: { maxBytes?: number } = {}) {
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

  /** Caches `page` unless something was purged since `epoch` was read, before its rendering began. */
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

/** An encoding that saves nothing is the identity itself. */
function weight({ identity, brotli, gzip }: CachedPage): number {
  return [...new Set([identity, brotli, gzip])].reduce((sum, { length }) => sum + length, 0);
}

const SHARED = Symbol.for('personal-brand-site.page-store');

/**
 * The one store of this process. Astro's bundle has its own copy of this module and constructs the cache provider from a
 * configuration that is serialized into the build, so a global symbol is the only way to share an object with it.
 */
export function sharedPageStore(): PageStore {
  const holder = globalThis as { [SHARED]?: PageStore };
  holder[SHARED] ??= new PageStore();
  return holder[SHARED];
}
