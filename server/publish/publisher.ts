/** What the editor is told while a saved page is on its way to visitors. */
type PublishState = Readonly<{
  status: 'idle' | 'building' | 'failed';
  /** Why the last build failed, in words for a person. */
  reason?: string;
}>;

export type Publisher = Readonly<{
  /** Asks for a build of what is saved by now. One that is running may have read the pages before: then another follows. */
  request: () => void;
  state: () => PublishState;
  /** Resolves when nothing is being built and nothing is wanted. */
  settled: () => Promise<void>;
}>;

/**
 * Builds the site anew when pages were saved, one build at a time, and hands each that is whole to the visitors. A build
 * that fails leaves the site as it is.
 * @param publish builds, and serves what was built; what it throws is told as the reason
 */
export function createPublisher(
  publish: () => Promise<void>,
  log: (message: string, error: unknown) => void,
): Publisher {
  let state: PublishState = { status: 'idle' };
  let wanted = false;
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    while (wanted) {
      wanted = false;
      state = { status: 'building' };
      try {
        await publish();
        state = { status: 'idle' };
      } catch (error) {
        log('Publishing failed:', error);
        state = { status: 'failed', reason: error instanceof Error ? error.message : String(error) };
      }
    }
    running = undefined;
  }

  return {
    request() {
      wanted = true;
      running ??= run();
    },
    state: () => state,
    settled: () => running ?? Promise.resolve(),
  };
}

/** Lets the site's own pages reach the publisher of this process; src/publishing/publish.server.ts looks under the same symbol. */
export function offerPublisher(publisher: Publisher): void {
  (globalThis as Record<symbol, unknown>)[Symbol.for('personal-brand-site.publisher')] = publisher;
}
