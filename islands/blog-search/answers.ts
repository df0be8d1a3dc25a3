import type { ListView } from '../../src/blog/list/list-view.ts';
import type { Answer } from './results.ts';

/** How many answers are cached. */
const CACHED = 20;
/** How long to wait for an answer, in milliseconds. */
const PATIENCE_MS = 15_000;

/** Caches lists by the query of their address, and asks the server for one at a time. */
export class Answers {
  #cached = new Map<string, { answer: Answer; at: number }>();
  #asking: AbortController | undefined;

  /** Caches an answer, and forgets the oldest of too many. */
  cache(query: string, answer: Answer): void {
    this.#cached.delete(query);
    this.#cached.set(query, { answer, at: Date.now() });
    for (const oldest of this.#cached.keys()) {
      if (this.#cached.size <= CACHED) break;
      this.#cached.delete(oldest);
    }
  }

  /** @param age the oldest that will do, in milliseconds */
  cached(query: string, age: number): Answer | undefined {
    const cached = this.#cached.get(query);
    return cached && Date.now() - cached.at <= age ? cached.answer : undefined;
  }

  /**
   * Asks the server, and gives up what was asked before.
   * @param query as it stands in the address, from `?` on
   * @returns undefined when something else has been asked for since, or nothing is any more
   * @throws when no answer came
   */
  async ask(query: string): Promise<ListView | undefined> {
    this.stop();
    const asking = new AbortController();
    this.#asking = asking;
    const late = setTimeout(() => asking.abort(), PATIENCE_MS);
    try {
      const answer = await fetch(`/blog-results${query}`, { signal: asking.signal });
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

  /** No answer is waited for any more. */
  stop(): void {
    this.#asking?.abort();
    this.#asking = undefined;
  }
}
