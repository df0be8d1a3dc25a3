import type { BlogCategory } from '../../../src/blog/blog-categories.ts';
import { readTime } from '../../../src/blog/read-time.ts';
import { cleanHtml, safeImageUrl } from '../../../src/html/html-policy.ts';
import { slugify } from '../../../src/html/slug.ts';
import type { Change } from '../items/change.ts';
import type { Item, PostStatus } from '../items/item.ts';
import type { EditorMode } from '../texts.ts';
import { instantOf, localTime } from './site-time.ts';
import { tagLine, tagsOf } from './tags.ts';

/** An item as its fields hold it. A page uses title and content alone. */
export interface Draft {
  title: string;
  /** HTML. */
  content: string;
  slug: string;
  excerpt: string;
  category: BlogCategory;
  /** Separated by commas. */
  tags: string;
  status: PostStatus;
  featured: boolean;
  imageUrl: string;
  /** By the site's clock, '2026-03-08T09:30'; empty for none. */
  publishedAt: string;
}

/** What the fields show of an item. */
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
  };
}

/** The fields in which two drafts differ. */
export function changedFields(one: Draft, other: Draft): (keyof Draft)[] {
  return (Object.keys(one) as (keyof Draft)[]).filter((field) => one[field] !== other[field]);
}

/**
 * What a save writes (docs/behaviour.md §5, §7): the text, through the policy, so that what is stored is what is shown;
 * empty address of the picture and empty date as null; the read time counted.
 * @param opened the item as the draft began; what was not touched goes back exactly as it came
 */
export function changeOf(mode: EditorMode, draft: Draft, opened: Item, timeZone: string): Change {
  const content = cleanHtml(draft.content);
  const written = { title: draft.title, content };
  if (mode === 'pages') return written;
  const before = draftOf(opened, timeZone);
  return {
    ...written,
    slug: slugify(draft.slug),
    excerpt: draft.excerpt.trim(),
    category: draft.category,
    tags: draft.tags === before.tags ? opened.tags : tagsOf(draft.tags),
    status: draft.status,
    featured: draft.featured,
    image_url: draft.imageUrl === before.imageUrl ? opened.image_url : safeImageUrl(draft.imageUrl) || null,
    published_at: publishedAt(draft, before, opened, timeZone),
    read_time: readTime(content),
  };
}

/** To the second where the field, which knows minutes, was left alone. */
function publishedAt(draft: Draft, before: Draft, opened: Item, timeZone: string): string | null {
  if (draft.publishedAt === before.publishedAt) return opened.published_at;
  return draft.publishedAt ? instantOf(draft.publishedAt, timeZone) : null;
}
