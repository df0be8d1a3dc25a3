import { categoryLabel } from '../../../src/blog/blog-categories.ts';
import { slugify } from '../../../src/http/slug.ts';
import type { Draft } from '../details/draft.ts';
import type { EditedSite } from '../edited-site.ts';
import { Hint } from '../Hint.tsx';
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
    <div className="grid grid-cols-1 gap-4 pt-3">
      {draft.status === 'draft' && <Hint>{SOCIAL_PREVIEW.draft}</Hint>}
      <figure>
        <figcaption className="text-label/relaxed text-muted mb-2 font-sans">{SOCIAL_PREVIEW.search}</figcaption>
        <div className="border-rule text-control max-w-150 border p-3 font-[family-name:Arial,sans-serif] leading-[1.45]">
          <p className="text-fine text-muted">
            {site.host} › blog › {slugify(draft.slug)}
          </p>
          <p className="text-blue text-[1.125rem] leading-[1.3]">{shortened(fullTitle, SHOWN.title)}</p>
          <p>{shortened(description, SHOWN.description)}</p>
        </div>
      </figure>
      {!draft.excerpt.trim() && <Hint>{SOCIAL_PREVIEW.noExcerpt}</Hint>}
      {title.length > SHOWN.title && <Hint>{SOCIAL_PREVIEW.longTitle}</Hint>}
      {draft.excerpt.length > SHOWN.description && <Hint>{SOCIAL_PREVIEW.longExcerpt}</Hint>}
      <figure>
        <figcaption className="text-label/relaxed text-muted mb-2 font-sans">{SOCIAL_PREVIEW.link}</figcaption>
        <div className="border-rule text-control max-w-150 border font-[family-name:Arial,sans-serif] leading-[1.45]">
          <Card label={categoryLabel(draft.category)} title={title || site.name} {...site} />
          <div className="border-rule border-t p-3">
            <p className="text-fine text-muted">{site.host}</p>
            <p className="font-bold">{title}</p>
            <p className="line-clamp-2">{description}</p>
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
