import './social-preview.css';
import { categoryLabel } from '../../../src/blog/blog-categories.ts';
import { slugify } from '../../../src/html/slug.ts';
import type { Draft } from '../details/draft.ts';
import type { EditedSite } from '../edited-site.ts';
import { Card } from './Card.tsx';
import { SOCIAL_PREVIEW } from './texts.ts';

/** About the number of characters that search engines show. */
const SHOWN = { title: 60, description: 160 };

/**
 * A search result, and a link with its image, made from the title, description and image that the page itself declares.
 */
export function Shown({ draft, site }: { draft: Draft; site: EditedSite }) {
  const title = draft.title.trim();
  const description = draft.excerpt.trim() || title;
  const fullTitle = `${title} · ${site.name}`;
  return (
    <div className="social-preview__shown">
      {draft.status === 'draft' && <p className="editor__hint">{SOCIAL_PREVIEW.draft}</p>}
      <figure>
        <figcaption>{SOCIAL_PREVIEW.search}</figcaption>
        <div className="search-result">
          <p className="search-result__place">
            {site.host} › blog › {slugify(draft.slug)}
          </p>
          <p className="search-result__title">{shortened(fullTitle, SHOWN.title)}</p>
          <p>{shortened(description, SHOWN.description)}</p>
        </div>
      </figure>
      {!draft.excerpt.trim() && <p className="editor__hint">{SOCIAL_PREVIEW.noExcerpt}</p>}
      {title.length > SHOWN.title && <p className="editor__hint">{SOCIAL_PREVIEW.longTitle}</p>}
      {draft.excerpt.length > SHOWN.description && <p className="editor__hint">{SOCIAL_PREVIEW.longExcerpt}</p>}
      <figure>
        <figcaption>{SOCIAL_PREVIEW.link}</figcaption>
        <div className="link-card">
          <Card label={categoryLabel(draft.category)} title={title || site.name} {...site} />
          <div className="link-card__words">
            <p className="link-card__host">{site.host}</p>
            <p className="link-card__title">{title}</p>
            <p className="link-card__text">{description}</p>
          </div>
        </div>
      </figure>
    </div>
  );
}

/** Shortens a text at a word, as search engines do. */
function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), most / 2)).trimEnd()} …`;
}
