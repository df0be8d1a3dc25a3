import { useStore } from '@nanostores/react';
import { type ComponentProps, lazy, Suspense } from 'react';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { Hint } from '../../ui/Hint.tsx';
import { Notice } from '../Notice.tsx';
import type * as Notices from './notices.ts';
import type { EditorDrafts } from './use-drafts.ts';

/** Loads one of the components, which come together. */
const notice = <Name extends keyof typeof Notices>(name: Name) =>
  lazy(() => import('./notices.ts').then((module) => ({ default: module[name] })));

const DraftNotices = notice('DraftNotices');
const KeptElsewhere = notice('KeptElsewhere');
const ServerDraftNotices = notice('ServerDraftNotices');
const ServerDraftsElsewhere = notice('ServerDraftsElsewhere');

/** The texts that are shown without the notices. */
const TEXTS = {
  notKept:
    'What you type is not stored on this device: the browser allows no storage (perhaps in a private window) or has no space left. Save often.',
  openElsewhere: 'It is also open in another tab of this browser.',
  failed: 'There is unsaved text, which could not be shown. Reload the page to see it.',
} as const;

type OfferedProps = EditorDrafts & Omit<ComponentProps<typeof Notices.DraftNotices>, 'drafts'>;

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
          {here.length > 0 && <DraftNotices drafts={drafts} {...open} />}
          {typed.length > 0 && <ServerDraftNotices drafts={serverDrafts} {...open} />}
        </Suspense>
      </ErrorBoundary>
    </>
  );
}

interface OfferedElsewhereProps
  extends Pick<EditorDrafts, 'drafts' | 'serverDrafts'>,
    Omit<ComponentProps<typeof Notices.KeptElsewhere>, 'drafts' | 'onOpen'> {
  onOpenKept: ComponentProps<typeof Notices.KeptElsewhere>['onOpen'];
  onOpenTyped: ComponentProps<typeof Notices.ServerDraftsElsewhere>['onOpen'];
}

/** The drafts of other items, on this device and from others. */
export function OfferedElsewhere({
  drafts,
  serverDrafts,
  onOpenKept,
  onOpenNewPost,
  onOpenTyped,
}: OfferedElsewhereProps) {
  const kept = useStore(drafts.$drafts).elsewhere;
  const typed = useStore(serverDrafts.$serverDrafts).elsewhere;
  return (
    <ErrorBoundary message={TEXTS.failed}>
      <Suspense>
        {kept.length > 0 && <KeptElsewhere drafts={drafts} onOpen={onOpenKept} onOpenNewPost={onOpenNewPost} />}
        {typed.length > 0 && <ServerDraftsElsewhere drafts={serverDrafts} onOpen={onOpenTyped} />}
      </Suspense>
    </ErrorBoundary>
  );
}
