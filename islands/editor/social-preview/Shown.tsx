import { useEffect, useRef, useState } from 'react';
import { categoryLabel } from '../../../src/blog/blog-categories.ts';
import { sharedPost } from '../../../src/blog/shared-post.ts';
import { slugify } from '../../../src/http/slug.ts';
import { composeCard, type SocialCard } from '../../../src/social-card/card.tsx';
import { SOCIAL_IMAGE } from '../../../src/social-card/size.ts';
import { Hint } from '../../ui/Hint.tsx';
import type { Draft } from '../details/draft.ts';
import type { EditedSite } from '../edited-site.ts';
import { SOCIAL_PREVIEW } from './texts.ts';

/** About the number of characters that search engines show. */
const SHOWN = { title: 60, description: 160 };

/**
 * A search result, and a link with its image, made from the title, description and image that the page itself declares.
 */
export function Shown({ draft, site }: { draft: Draft; site: EditedSite }) {
  const title = draft.title.trim();
  const shared = sharedPost({
    ...{ title, excerpt: draft.excerpt, search_title: draft.searchTitle },
    ...{ search_description: draft.searchDescription, social_image_url: draft.socialImageUrl },
  });
  const description = shared.description || shared.title;
  const fullTitle = `${shared.title} · ${site.name}`;
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
      {!shared.description && <Hint>{SOCIAL_PREVIEW.noExcerpt}</Hint>}
      {shared.title.length > SHOWN.title && <Hint>{SOCIAL_PREVIEW.longTitle}</Hint>}
      {shared.description.length > SHOWN.description && <Hint>{SOCIAL_PREVIEW.longExcerpt}</Hint>}
      <figure>
        <figcaption className="text-label/relaxed text-muted mb-2 font-sans">{SOCIAL_PREVIEW.link}</figcaption>
        <div className="border-rule text-control max-w-150 border font-[family-name:Arial,sans-serif] leading-[1.45]">
          {shared.image ? (
            <img key={shared.image} src={shared.image} alt="" className="aspect-[1200/630] w-full object-cover" />
          ) : (
            <Card label={categoryLabel(draft.category)} title={title || site.name} {...site} />
          )}
          <div className="border-rule border-t p-3">
            <p className="text-fine text-muted">{site.host}</p>
            <p className="font-bold">{shared.title}</p>
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

/** The social card as the site will draw it, scaled to the available width. */
function Card(card: SocialCard) {
  const room = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(0);

  useEffect(() => {
    if (!room.current) return;
    const watching = new ResizeObserver(([entry]) => setScale((entry?.contentRect.width ?? 0) / SOCIAL_IMAGE.width));
    watching.observe(room.current);
    return () => watching.disconnect();
  }, []);

  return (
    <div ref={room} className="relative aspect-[1200/630] overflow-hidden *:absolute" aria-hidden="true">
      <div style={{ transform: `scale(${scale})`, transformOrigin: '0 0' }}>{composeCard(card, undefined)}</div>
    </div>
  );
}
