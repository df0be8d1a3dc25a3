import { useMemo } from 'react';
import { categoryLabel } from '../../../src/blog/blog-categories.ts';
import { readTime } from '../../../src/blog/read-time.ts';
import { safeImageUrl } from '../../../src/html/html-policy.ts';
import { prepareProse } from '../../../src/html/prose-body.ts';
import { safeHtml } from '../../../src/html/safe-html.ts';
import { longDate } from '../../../src/site/long-date.ts';
import { type Draft, tagsOf } from '../details/draft.ts';
import { instantOf } from '../details/site-time.ts';
import type { EditedSite } from '../edited-site.ts';
import type { ItemKind } from '../texts.ts';
import { MODES } from './texts.ts';

export interface ArticlePreviewProps {
  kind: ItemKind;
  draft: Draft;
  site: EditedSite;
}

/**
 * A preview of a page's heading and prose, or of an article with the parts around it, as the public page lays them out.
 */
export function ArticlePreview({ kind, draft, site }: ArticlePreviewProps) {
  const html = useMemo(() => safeHtml(draft.content, prepareProse), [draft.content]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it has passed the policy.
  const prose = <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
  if (kind === 'pages') {
    return (
      <section className="w-site mx-auto py-9" aria-label={MODES.preview}>
        <header className="pb-section">
          <h1 className="text-page-title">{draft.title}</h1>
        </header>
        {prose}
      </section>
    );
  }
  const image = safeImageUrl(draft.imageUrl);
  const tags = tagsOf(draft.tags);
  return (
    <section className="w-site mx-auto py-9" aria-label={MODES.preview}>
      <article>
        <header className="gap-x-gutter mb-9 grid grid-cols-1 gap-y-6 md:grid-cols-12">
          <h1 className="text-page-title md:col-span-11">{draft.title}</h1>
          <p className="text-label text-muted font-sans md:col-span-3">
            <span>{dateOf(draft, site)}</span>
            <span className="block">
              {categoryLabel(draft.category)} · {readTime(draft.content)}
            </span>
          </p>
          {draft.excerpt && <p className="text-lead max-w-[38em] md:col-[4/11]">{draft.excerpt}</p>}
          {image && (
            <img
              className="aspect-video w-full object-cover md:col-span-full"
              src={image}
              width="1600"
              height="900"
              alt=""
            />
          )}
        </header>
        <div className="gap-x-gutter grid grid-cols-1 md:grid-cols-12">
          <div className="article-text md:col-[4/12]">{prose}</div>
          {tags.length > 0 && (
            <footer className="py-9 md:col-[4/12]">
              <p className="text-label text-muted font-sans">{tags.join(', ')}</p>
            </footer>
          )}
        </div>
      </article>
    </section>
  );
}

/** A post published without a date gets today's. */
function dateOf({ publishedAt }: Draft, site: EditedSite): string {
  const instant = publishedAt ? instantOf(publishedAt, site.timeZone) : new Date().toISOString();
  return longDate(instant, site);
}
