import { lazy, Suspense, useState } from 'react';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import type { Draft } from '../details/draft.ts';
import type { EditedSite } from '../edited-site.ts';
import { SOCIAL_PREVIEW } from './texts.ts';

/** Loaded when it is first unfolded. */
const Shown = lazy(() => import('./Shown.tsx').then((module) => ({ default: module.Shown })));

/** How search engines and social networks show a post with the current field values. Folded at first. */
export function SocialPreview({ draft, site }: { draft: Draft; site: EditedSite }) {
  const [wanted, setWanted] = useState(false);
  return (
    <details onToggle={(event) => setWanted(event.currentTarget.open)}>
      <summary className="text-control font-sans font-medium">{SOCIAL_PREVIEW.heading}</summary>
      {wanted && (
        <ErrorBoundary message={SOCIAL_PREVIEW.failed}>
          <Suspense>
            <Shown draft={draft} site={site} />
          </Suspense>
        </ErrorBoundary>
      )}
    </details>
  );
}
