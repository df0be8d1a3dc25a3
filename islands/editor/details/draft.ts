import { readTime } from '../../../src/blog/read-time.ts';
import { cleanHtml, safeImageUrl } from '../../../src/html/html-policy.ts';
import { slugify } from '../../../src/http/slug.ts';
import type { Change } from '../items/change.ts';
import type { Item, PostStatus } from '../items/item.ts';
import type { ItemKind } from '../texts.ts';
import { instantOf, localTime } from './site-time.ts';

/** The values of an item's form fields. A page uses only title and content. */
export interface Draft {
  title: string;
  /** HTML. */
  content: string;
  slug: string;
  excerpt: string;
  category: string;
  /** Comma-separated. */
  tags: string;
  status: PostStatus;
  featured: boolean;
  imageUrl: string;
  /** In the site's time zone, '2026-03-08T09:30'; '' for none. */
  publishedAt: string;
  /** For search engines and links; '' for the title, the excerpt and the image that the site draws. */
  searchTitle: string;
  searchDescription: string;
  socialImageUrl: string;
}

/** The field values for an item. */
export function draftOf(item: Item, timeZone: string): Draft {
  return {
    title: item.title,
    content: item.content,
    slug: item.key,
    excerpt: item.excerpt,
    category: item.category,
    tags: tagLine(item.tags),
    status: item.status,
    featured: item.featured,
    imageUrl: item.image_url ?? '',
    publishedAt: item.published_at ? localTime(item.published_at, timeZone) : '',
    searchTitle: item.search_title,
    searchDescription: item.search_description,
    socialImageUrl: item.social_image_url ?? '',
  };
}

export function changedFields(one: Draft, other: Draft): (keyof Draft)[] {
  return (Object.keys(one) as (keyof Draft)[]).filter((field) => one[field] !== other[field]);
}

/**
 * The columns that a save writes (docs/behaviour.md §5, §7). The HTML passes through the policy, so that the stored
 * text is the one shown. An empty image URL or date becomes null. The read time is computed.
 * @param opened the item when editing began; unchanged fields are sent back exactly as they were
 */
export function changeOf(kind: ItemKind, draft: Draft, opened: Item, timeZone: string): Change {
  const content = cleanHtml(draft.content);
  const written = { title: draft.title, content };
  if (kind === 'pages') return written;
  const before = draftOf(opened, timeZone);
  return {
    ...written,
    slug: slugify(draft.slug),
    excerpt: draft.excerpt.trim(),
    category: draft.category,
    tags: draft.tags === before.tags ? opened.tags : tagsOf(draft.tags),
    status: draft.status,
    featured: draft.featured,
    image_url: imageUrl(draft.imageUrl, opened.image_url),
    published_at: publishedAt(draft, before, opened, timeZone),
    search_title: draft.searchTitle.trim(),
    search_description: draft.searchDescription.trim(),
    social_image_url: imageUrl(draft.socialImageUrl, opened.social_image_url),
    read_time: readTime(content),
  };
}

function imageUrl(typed: string, before: string | null): string | null {
  return typed === (before ?? '') ? before : safeImageUrl(typed) || null;
}

/** Keeps the seconds if the field, which has minutes, was not changed. */
function publishedAt(draft: Draft, before: Draft, opened: Item, timeZone: string): string | null {
  if (draft.publishedAt === before.publishedAt) return opened.published_at;
  return draft.publishedAt ? instantOf(draft.publishedAt, timeZone) : null;
}

/** Parses comma-separated tags, without duplicates. */
export function tagsOf(line: string): string[] {
  return [
    ...new Set(
      line
        .split(',')
        .map((tag) => tag.trim().replace(/\s+/g, ' '))
        .filter(Boolean),
    ),
  ];
}

function tagLine(tags: readonly string[]): string {
  return tags.join(', ');
}
