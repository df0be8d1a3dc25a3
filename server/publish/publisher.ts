/** The publishing state that the editor shows after a page was saved. */
type PublishState = Readonly<{
  status: 'idle' | 'building' | 'failed';
  /** Why the last build failed, worded for the administrator. */
  reason?: string;
}>;

export type Publisher = Readonly<{
  /** Requests a build. If one is running, another follows, because the running one may already have read the pages. */
  request: () => void;
  state: () => PublishState;
  /** Resolves when no build is running or requested. */
  settled: () => Promise<void>;
}>;

/**
 * Builds the site after pages were saved, one build at a time. A failed build leaves the site unchanged.
 * @param publish builds and serves the result; the message of its error is reported as the reason
 */
export function createPublisher(
  publish: () => Promise<void>,
  log: (message: string, error: unknown) => void,
): Publisher {
  let state: PublishState = { status: 'idle' };
  let isRequested = false;
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    while (isRequested) {
      isRequested = false;
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
      isRequested = true;
      running ??= run();
    },
    state: () => state,
    settled: () => running ?? Promise.resolve(),
  };
}
