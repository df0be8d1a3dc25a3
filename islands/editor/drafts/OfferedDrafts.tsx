import { useStore } from '@nanostores/react';
import { type ComponentProps, lazy, Suspense } from 'react';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { Hint } from '../../ui/Hint.tsx';
import { Notice } from '../Notice.tsx';
import type * as Notices from './DraftNotices.tsx';
import type { EditorDrafts } from './use-drafts.ts';

// Both come together, once there is a draft to offer.
const notices = () => import('./DraftNotices.tsx');
const DraftNotices = lazy(() => notices().then((module) => ({ default: module.DraftNotices })));
const DraftsElsewhere = lazy(() => notices().then((module) => ({ default: module.DraftsElsewhere })));

/** The texts that are shown without the notices. */
const TEXTS = {
  notKept:
    'What you type is not stored on this device: the browser allows no storage (perhaps in a private window) or has no space left. Save often.',
  openElsewhere: 'It is also open in another tab of this browser.',
  failed: 'There is unsaved text, which could not be shown. Reload the page to see it.',
} as const;

type OfferedProps = EditorDrafts & ComponentProps<typeof Notices.DraftNotices>;

/** The drafts of the open item, and notes about it: that drafts are not stored, or that another tab has it open too. */
export function OfferedDrafts({ drafts, serverDrafts, openElsewhere, ...open }: OfferedProps) {
  const { kept, here } = useStore(drafts.$drafts);
  const typed = useStore(serverDrafts.$serverDrafts).here;
  const isOpenElsewhere = useStore(openElsewhere.$openElsewhere);
  return (
    <>
      {!kept && <Notice>{TEXTS.notKept}</Notice>}
      {isOpenElsewhere && (
        <div className="mb-4">
          <Hint>{TEXTS.openElsewhere}</Hint>
        </div>
      )}
      <ErrorBoundary message={TEXTS.failed}>
        <Suspense>
          {here.length + typed.length > 0 && <DraftNotices drafts={drafts} serverDrafts={serverDrafts} {...open} />}
        </Suspense>
      </ErrorBoundary>
    </>
  );
}

/** The drafts of other items, on this device and from others. */
export function OfferedElsewhere(props: ComponentProps<typeof Notices.DraftsElsewhere>) {
  const kept = useStore(props.drafts.$drafts).elsewhere;
  const typed = useStore(props.serverDrafts.$serverDrafts).elsewhere;
  return (
    <ErrorBoundary message={TEXTS.failed}>
      <Suspense>{kept.length + typed.length > 0 && <DraftsElsewhere {...props} />}</Suspense>
    </ErrorBoundary>
  );
}
