import type { ListView } from '../../src/blog/list/list-view.ts';
import { BLOG_RESULTS_PATH } from '../../src/paths.ts';
import type { Answer } from './results.ts';

/** The size of the cache, in answers. */
const CACHED = 20;
/** How long to wait for an answer, in milliseconds. */
const PATIENCE_MS = 15_000;

/** Caches lists by query string, and runs one request to the server at a time. */
export class Answers {
  #cached = new Map<string, { answer: Answer; at: number }>();
  #asking: AbortController | undefined;

  /** Caches an answer, and drops the oldest when there are too many. */
  cache(query: string, answer: Answer): void {
    this.#cached.delete(query);
    this.#cached.set(query, { answer, at: Date.now() });
    for (const oldest of this.#cached.keys()) {
      if (this.#cached.size <= CACHED) break;
      this.#cached.delete(oldest);
    }
  }

  /** @param age the maximum age, in milliseconds */
  cached(query: string, age: number): Answer | undefined {
    const cached = this.#cached.get(query);
    return cached && Date.now() - cached.at <= age ? cached.answer : undefined;
  }

  /**
   * Requests a list from the server, and aborts the previous request.
   * @param query as in the address, from `?` on
   * @returns undefined if another request was made since, or `stop` was called
   * @throws if no answer came
   */
  async ask(query: string): Promise<ListView | undefined> {
    this.stop();
    const asking = new AbortController();
    this.#asking = asking;
    const late = setTimeout(() => asking.abort(), PATIENCE_MS);
    try {
      const answer = await fetch(BLOG_RESULTS_PATH + query, { signal: asking.signal });
      if (!answer.ok) throw new Error(`answered ${answer.status}`);
      const list = (await answer.json()) as ListView;
      if (!Array.isArray(list.posts)) throw new Error('answered something else than a list');
      return asking === this.#asking ? list : undefined;
    } catch (error) {
      if (asking !== this.#asking) return undefined;
      throw error;
    } finally {
      clearTimeout(late);
    }
  }

  /** Aborts the pending request. */
  stop(): void {
    this.#asking?.abort();
    this.#asking = undefined;
  }
}
