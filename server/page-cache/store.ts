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
export type CachedPage = SentPage & Readonly<{ tags: ReadonlySet<string>; storedAt: number }>;

/** Up to this age an answer is sent as it is. */
export const FRESH_MS = 30_000;
/** Up to this age it is sent while a new one is rendered behind it; older ones are rendered again first. */
export const USABLE_MS = 60_000;

/**
 * Rendered pages in memory, bounded by bytes, first in first out.
 *
 * It is shared between the web server, which answers from it before Astro is entered, and the cache provider inside
 * Astro's bundle, which fills it. `epoch` rises with every purge: a render that began before a purge is not kept.
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

  /** Keeps `page` unless something was purged since `epoch` was read, before its rendering began. */
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

  /** Forgets every page that carries one of the tags. */
  purgeTags(tags: Iterable<string>): void {
    this.#epoch++;
    for (const tag of tags) for (const [key, page] of this.#pages) if (page.tags.has(tag)) this.#remove(key);
  }

  /** Forgets one address with all of its queries. */
  purgePath(path: string): void {
    this.#epoch++;
    for (const key of this.#pages.keys()) if (key === path || key.startsWith(`${path}?`)) this.#remove(key);
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

function weight(page: CachedPage): number {
  return page.identity.length + page.brotli.length + page.gzip.length;
}

const SHARED = Symbol.for('personal-brand-site.page-store');

/** The one store of this process; Astro's bundle has its own copy of this module, so it is reached through a global symbol. */
export function sharedPageStore(): PageStore {
  const holder = globalThis as { [SHARED]?: PageStore };
  holder[SHARED] ??= new PageStore();
  return holder[SHARED];
}
