import type { BlogCategory } from '../../../src/blog/blog-categories.ts';
import type { EditorMode } from '../texts.ts';

/** What the chooser shows of an item. */
export interface ItemSummary {
  /** page_id of a page, slug of a post. */
  key: string;
  title: string;
  /** Posts alone. */
  status?: PostStatus;
  /** Of a post, as the database writes it. */
  published_at?: string | null;
}

export type PostStatus = 'published' | 'draft';

/** What a post has and a page has not. */
interface PostFields {
  excerpt: string;
  category: BlogCategory;
  tags: string[];
  status: PostStatus;
  featured: boolean;
  image_url: string | null;
  /** As the database writes it. */
  published_at: string | null;
}

/** An item as it is stored. A page carries the fields of a post blank. */
export interface Item extends PostFields {
  /** Of the row; it stays when the key changes. */
  id: string;
  key: string;
  title: string;
  /** HTML. */
  content: string;
  /** Counted by the database at each change; names what was read when it is saved. */
  version: number;
}

const BLANK: PostFields = {
  excerpt: '',
  category: 'branding',
  tags: [],
  status: 'published',
  featured: false,
  image_url: null,
  published_at: null,
};

/** The tables of the two kinds of item (docs/behaviour.md §7). */
export const SOURCES = {
  pages: {
    table: 'page_content',
    key: 'page_id',
    listed: 'key:page_id,title',
    newestBy: 'published_at',
    columns: 'id,key:page_id,title,content,version',
  },
  blog: {
    table: 'blog_posts',
    key: 'slug',
    listed: 'key:slug,title,status,published_at',
    newestBy: 'updated_at',
    columns: 'id,key:slug,title,content,version,excerpt,category,tags,status,featured,image_url,published_at',
  },
} as const satisfies Record<EditorMode, unknown>;

/** A row of either table as it comes with `SOURCES[mode].columns`. */
export type ItemRow = Pick<Item, 'id' | 'key' | 'title' | 'version'> & { content: string | null } & Partial<PostFields>;

export function itemOf(row: ItemRow): Item {
  return { ...BLANK, ...row, content: row.content ?? '' };
}
