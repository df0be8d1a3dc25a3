import { useStore } from '@nanostores/react';
import { accessToken } from '../../account/session-store.ts';
import { createPublisher } from './publisher.ts';
import { PUBLISHING } from './texts.ts';

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
