/** How many answers are kept. */
const KEPT = 20;
/** How long an answer is waited for, in milliseconds. */
const PATIENCE_MS = 15_000;

/** Lists as the server answered them, by the query of their address; one is asked for at a time. */
export class Answers {
  #kept = new Map<string, { html: string; at: number }>();
  #asking: AbortController | undefined;

  /** Keeps an answer, and forgets the oldest of too many. */
  keep(query: string, html: string): void {
    this.#kept.delete(query);
    this.#kept.set(query, { html, at: Date.now() });
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= KEPT) break;
      this.#kept.delete(oldest);
    }
  }

  /** @param age what it may have at most, in milliseconds */
  kept(query: string, age: number): string | undefined {
    const answer = this.#kept.get(query);
    return answer && Date.now() - answer.at <= age ? answer.html : undefined;
  }

  /**
   * Asks the server, and no longer for what was asked before.
   * @param query as it stands in the address, from `?` on
   * @returns undefined when something else has been asked for since, or nothing is any more
   * @throws when no answer came
   */
  async ask(query: string): Promise<string | undefined> {
    this.stop();
    const asking = new AbortController();
    this.#asking = asking;
    const late = setTimeout(() => asking.abort(), PATIENCE_MS);
    try {
      const answer = await fetch(`/blog-results${query}`, { signal: asking.signal });
      if (!answer.ok) throw new Error(`answered ${answer.status}`);
      const html = await answer.text();
      return asking === this.#asking ? html : undefined;
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
