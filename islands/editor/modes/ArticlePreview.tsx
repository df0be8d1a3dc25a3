import { useMemo } from 'react';
import { categoryLabel } from '../../../src/blog/blog-categories.ts';
import { readTime } from '../../../src/blog/read-time.ts';
import { safeImageUrl } from '../../../src/html/html-policy.ts';
import { prepareProse } from '../../../src/html/prose-body.ts';
import { safeHtml } from '../../../src/html/safe-html.ts';
import { longDate } from '../../../src/site/long-date.ts';
import type { Draft } from '../details/draft.ts';
import { instantOf } from '../details/site-time.ts';
import { tagsOf } from '../details/tags.ts';
import type { EditedSite } from '../edited-site.ts';
import type { EditorMode } from '../texts.ts';
import { MODES } from './texts.ts';

export interface ArticlePreviewProps {
  kind: EditorMode;
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
      <section className="page py-9" aria-label={MODES.preview}>
        <div className="page-head">
          <h1 className="page-title">{draft.title}</h1>
        </div>
        {prose}
      </section>
    );
  }
  const image = safeImageUrl(draft.imageUrl);
  const tags = tagsOf(draft.tags);
  return (
    <section className="page py-9" aria-label={MODES.preview}>
      <article>
        <header className="article-head grid">
          <h1 className="page-title">{draft.title}</h1>
          <p className="label">
            <span>{dateOf(draft, site)}</span>
            <span>
              {categoryLabel(draft.category)} · {readTime(draft.content)}
            </span>
          </p>
          {draft.excerpt && <p className="lead">{draft.excerpt}</p>}
          {image && <img className="hero" src={image} width="1600" height="900" alt="" />}
        </header>
        <div className="article">
          {prose}
          {tags.length > 0 && (
            <footer className="article__end">
              <p className="label">{tags.join(', ')}</p>
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
