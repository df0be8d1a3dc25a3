import { useStore } from '@nanostores/react';
import { accessToken } from '../../account/session-store.ts';
import { createPublisher } from './publisher.ts';

/** The texts about publishing a saved page. */
const PUBLISHING = {
  building: 'Saved. The site is being built with it…',
  requested: 'Saved. The host was asked to build the site with it…',
  live: 'Published: visitors see it now.',
  late: 'Saved. Building the site takes longer than usual; visitors see it when that is done.',
  unavailable: 'Saved. Visitors see it once the site has next been built.',
  failed: 'Saved, but the site could not be built with it, so visitors still see it as it was:',
  unknown: 'Saved, but the site could not be asked to build with it. Save again to try once more.',
} as const;

/** Publishes the pages saved in this browser. */
export const pagePublisher = createPublisher({
  token: accessToken,
  fetch: (path, init) => fetch(path, init),
  pause: () => new Promise((done) => setTimeout(done, 1_000)),
});

/** The publishing status of the last saved page; `otherwise` if there is none. */
export function PublishNotice({ otherwise }: { otherwise: string }) {
  const publishing = useStore(pagePublisher.$publishing);
  return (
    <div role="status">
      {publishing ? PUBLISHING[publishing.status] : otherwise}
      {/* The output of a failed build, unchanged. */}
      {publishing?.reason && <pre>{publishing.reason}</pre>}
    </div>
  );
}
