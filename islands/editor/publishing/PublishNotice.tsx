import { useStore } from '@nanostores/react';
import { accessToken } from '../../account/session-store.ts';
import { createPublisher } from './publisher.ts';
import { PUBLISHING } from './texts.ts';

/** The way of the pages that this browser saves. */
export const pagePublisher = createPublisher({
  token: accessToken,
  fetch: (path, init) => fetch(path, init),
  pause: () => new Promise((done) => setTimeout(done, 1_000)),
});

/** How far the page that was saved last is; `otherwise` while there is none. */
export function PublishNotice({ otherwise }: { otherwise: string }) {
  const publishing = useStore(pagePublisher.$publishing);
  return (
    <div className="editor__hint" role="status">
      {publishing ? PUBLISHING[publishing.status] : otherwise}
      {/* The lines of a build that failed, as they came. */}
      {publishing?.reason && <pre className="editor__reason">{publishing.reason}</pre>}
    </div>
  );
}
