import type { Caller } from './callers.ts';
import type { Row, TestDatabase } from './database.ts';

/** A post as lists show it; `summary` of a test selects fewer fields. */
export interface ListedPost {
  slug: string;
  title: string;
  [field: string]: unknown;
}

export interface BlogListAnswer {
  posts: ListedPost[];
  more: boolean;
  found: number;
  featured: ListedPost | null;
  counts: Record<string, number>;
  mentioned: (ListedPost & { passage: string })[];
}

export interface BlogArticleAnswer {
  post: ListedPost & { likes: number; tags: string[]; content: string };
  newer: ListedPost | null;
  older: ListedPost | null;
  related: ListedPost[];
}

/** Adds a post; fields that are not given are those of a post published yesterday. */
export async function addPost(database: TestDatabase, slug: string, fields: Row = {}): Promise<void> {
  const row: Row = { slug, title: `Title of ${slug}`, published_at: hoursAgo(24), ...fields };
  const columns = Object.keys(row);
  const places = columns.map((_, position) => `$${position + 1}`);
  await database.owner(
    `insert into public.blog_posts (${columns.join(', ')}) values (${places.join(', ')})`,
    Object.values(row),
  );
}

/** A time before now; a negative number is in the future. */
export function hoursAgo(hours: number): string {
  return new Date(Date.now() - hours * 3_600_000).toISOString();
}

/** The answer of public.blog_list to a visitor. */
export async function blogList(
  database: TestDatabase,
  asked: { search?: string; category?: string; page?: number; size?: number } = {},
  caller: Caller = 'anon',
): Promise<BlogListAnswer> {
  const { search = '', category = null, page = 1, size = 12 } = asked;
  const { value, error } = await database.as(caller).call('blog_list', { search, category, page, size });
  if (error) throw new Error(`${error.code} ${error.message}`);
  return value as BlogListAnswer;
}

/** The answer of public.blog_article to a visitor. */
export async function blogArticle(database: TestDatabase, slug: string, caller: Caller = 'anon') {
  const { value, error } = await database.as(caller).call('blog_article', { slug });
  if (error) throw new Error(`${error.code} ${error.message}`);
  return value as BlogArticleAnswer | { moved_to: string } | null;
}

export function slugsOf(posts: readonly ListedPost[]): string[] {
  return posts.map(({ slug }) => slug);
}
