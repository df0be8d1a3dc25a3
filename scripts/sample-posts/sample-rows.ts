import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SAMPLE_SLUG, samplePost } from './sample-post.ts';
import { type Vocabulary, vocabularyOf } from './sample-words.ts';

/** Runs one statement as the database's owner. */
type Query = (sql: string, ...parameters: unknown[]) => Promise<readonly unknown[]>;

const ARTICLES = join(import.meta.dirname, '../../supabase/articles');

/** The words of the sample articles. */
export function articleVocabulary(): Vocabulary {
  const names = readdirSync(ARTICLES).filter((name) => name.endsWith('.md'));
  return vocabularyOf(names.toSorted().map((name) => readFileSync(join(ARTICLES, name), 'utf8')));
}

/** Adds the sample posts from number `first` to `last` in one statement. @returns how many of them were new */
export async function addSamples(query: Query, first: number, last: number, vocabulary: Vocabulary): Promise<number> {
  const posts = Array.from({ length: last - first + 1 }, (_, position) => samplePost(first + position, vocabulary));
  return (await query(INSERT, JSON.stringify(posts))).length;
}

/** Deletes all sample posts, with the revisions that the site keeps of deleted posts. @returns the number of posts */
export async function removeSamples(query: Query): Promise<number> {
  const removed = await query('delete from public.blog_posts where slug ~ $1 returning id', SAMPLE_SLUG);
  await query('delete from public.content_revisions where key ~ $1', SAMPLE_SLUG);
  return removed.length;
}

const INSERT = `
  insert into public.blog_posts
    (slug, title, content, excerpt, category, featured, image_url, published_at, read_time, tags)
  select slug, title, content, excerpt, category, featured, image_url, published_at, read_time, tags
  from jsonb_to_recordset($1::text::jsonb) as post (
    slug text, title text, content text, excerpt text, category text, featured boolean, image_url text,
    published_at timestamptz, read_time text, tags text[]
  )
  on conflict (slug) do nothing
  returning id`;
