import { atom } from 'nanostores';
import { BUILD_PATH, PUBLISH_PATH } from '../../../src/paths.ts';
import type { Build, PublishAnswer } from '../../../src/publishing/publishing.ts';

/** The publishing status of a saved page. `reason` is text for a person. */
export type Publishing = Readonly<{
  status: 'building' | 'requested' | 'live' | 'late' | 'unavailable' | 'failed' | 'unknown';
  reason?: string | undefined;
}>;

type Settings = {
  token: () => Promise<string | null>;
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
  /** Resolves when the status should be checked again. */
  pause: () => Promise<void>;
};

/** The maximum number of checks whether a page is live: one per second, for ten minutes. */
const LOOKS = 600;
/** How many checks in a row may fail before the page is given up. */
const MOST_UNANSWERED = 30;

/**
 * Starts a build of the site after a page was saved, and follows the page until visitors see it (docs/behaviour.md §3).
 * A build by a host is known only by the /build.json that it writes at the end; a build by the site's own server also
 * reports a failure.
 */
export function createPublisher({ token, fetch, pause }: Settings) {
  const $publishing = atom<Publishing | undefined>(undefined);
  /** Identifies the last saved page, whose status is shown. */
  let latest = 0;

  async function publish(page: string, version: number): Promise<void> {
    latest += 1;
    const mine = latest;
    const show = (publishing: Publishing) => {
      if (mine === latest) $publishing.set(publishing);
    };
    try {
      const answer = await ask('POST');
      show(answer);
      if (answer.status !== 'building' && answer.status !== 'requested') return;
      let unanswered = 0;
      for (let look = 0; look < LOOKS && mine === latest; look += 1) {
        await pause();
        try {
          if (await isLive(page, version)) return show({ status: 'live' });
          const now = answer.status === 'building' ? await ask('GET') : answer;
          if (now.status === 'failed') return show(now);
          unanswered = 0;
        } catch (error) {
          // A server that is busy with the build may not answer at once.
          unanswered += 1;
          if (unanswered > MOST_UNANSWERED) throw error;
        }
      }
      show({ status: 'late' });
    } catch (error) {
      console.error('The site could not be asked to publish', error);
      show({ status: 'unknown' });
    }
  }

  async function ask(method: 'GET' | 'POST'): Promise<Publishing> {
    const answer = await fetch(PUBLISH_PATH, { method, headers: { authorization: `Bearer ${await token()}` } });
    if (!answer.ok) throw new Error(`${answer.status}`);
    const { status, reason } = (await answer.json()) as PublishAnswer;
    return { status: status === 'idle' ? 'building' : status, reason };
  }

  async function isLive(page: string, version: number): Promise<boolean> {
    const answer = await fetch(BUILD_PATH, { cache: 'no-store' });
    const { pages } = (await answer.json()) as Build;
    return (pages[page as keyof typeof pages] ?? 0) >= version;
  }

  return { $publishing, publish, forget: () => $publishing.set(undefined) };
}
