import type { ItemKind } from '../texts.ts';

/** The fields of an item that the chooser shows. */
export interface ItemSummary {
  /** page_id of a page, slug of a post. */
  key: string;
  title: string;
  /** Only for posts. */
  status?: PostStatus;
  /** Only for posts; in the database's format. */
  published_at?: string | null;
}

export type PostStatus = 'published' | 'draft';

/** The fields that only a post has. */
interface PostFields {
  excerpt: string;
  category: string;
  tags: string[];
  status: PostStatus;
  featured: boolean;
  image_url: string | null;
  /** In the database's format. */
  published_at: string | null;
  search_title: string;
  search_description: string;
  social_image_url: string | null;
}

/** An item as it is stored. In a page, the fields of a post are blank. */
export interface Item extends PostFields {
  /** The row's id, which stays the same when the key changes. */
  id: string;
  key: string;
  title: string;
  /** HTML. */
  content: string;
  /** Incremented by the database at each change. A save sends the version that was read. */
  version: number;
}

const BLANK: PostFields = {
  excerpt: '',
  category: '',
  tags: [],
  status: 'published',
  featured: false,
  image_url: null,
  published_at: null,
  search_title: '',
  search_description: '',
  social_image_url: null,
};

/** The table and columns of each kind of item (docs/behaviour.md §7). */
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
    columns:
      'id,key:slug,title,content,version,excerpt,category,tags,status,featured,image_url,published_at,search_title,search_description,social_image_url',
  },
} as const satisfies Record<ItemKind, unknown>;

/** A row of either table, as selected with `SOURCES[kind].columns`. */
export type ItemRow = Pick<Item, 'id' | 'key' | 'title' | 'version'> & { content: string | null } & Partial<PostFields>;

export function itemOf(row: ItemRow): Item {
  return { ...BLANK, ...row, content: row.content ?? '' };
}
