import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { z } from 'zod';
import { readOptional } from '../../server/data-directory.ts';
import { StartError } from '../../server/environment.ts';
import { readTime } from '../../src/blog/read-time.ts';
import { MarkdownFileError, readMarkdownFile } from '../../src/content/markdown-file.ts';
import { isSlug } from '../../src/http/slug.ts';
import { CHOICE_VALUE } from '../../src/site/choice.ts';

const ROOT = join(import.meta.dirname, '../..');
const ARTICLES = join(ROOT, 'supabase', 'articles');
const SEED = join(ROOT, 'supabase', 'seed.sql');
const COMMAND = 'npm run generate -- seed';

const frontMatter = z
  .strictObject({
    title: z.string().trim().min(1),
    /** The file's name without its ending. */
    slug: z.string().refine(isSlug, 'expected lowercase letters, digits and single hyphens'),
    category: z.string().regex(CHOICE_VALUE),
    excerpt: z.string().trim().min(1).max(200),
    featured: z.boolean(),
    /** A path of this site ('/pictures/…'), an https address, or null. */
    image_url: z
      .string()
      .regex(/^(\/|https:\/\/)/, "expected a path that begins with '/', or an https address")
      .nullable(),
    /** In UTC, such as 2026-03-24T13:00:00Z; null in a draft without a date. */
    published_at: z.iso.datetime().nullable(),
    tags: z.array(z.string().trim().min(1)),
    status: z.enum(['published', 'draft']),
    /** For search engines and links; without them the title, the excerpt and the drawn image. */
    search_title: z.string().trim().min(1).max(200).optional(),
    search_description: z.string().trim().min(1).max(500).optional(),
    social_image_url: z
      .string()
      .regex(/^(\/|https:\/\/)/, "expected a path that begins with '/', or an https address")
      .optional(),
  })
  .refine((article) => article.status === 'draft' || article.published_at !== null, {
    path: ['published_at'],
    message: 'expected a date, because the article is published',
  });

export type Article = z.infer<typeof frontMatter> & { content: string; read_time: string };

/**
 * Reads one article. `source` is the file's text, YAML between two lines of '---' and then Markdown.
 * @throws {MarkdownFileError} when the front matter is missing or wrong
 */
export function readArticle(file: string, source: string): Article {
  const { head, html } = readMarkdownFile(file, source, frontMatter);
  if (`${head.slug}.md` !== basename(file)) {
    throw new MarkdownFileError(`${file}: slug: expected the file's name without .md, found '${head.slug}'`);
  }
  return { ...head, content: html, read_time: readTime(html) };
}

/** The text of seed.sql: a header, then one statement for each article, newest first and drafts last. */
export function seedSql(articles: readonly Article[]): string {
  const sorted = articles.toSorted((a, b) => (b.published_at ?? '').localeCompare(a.published_at ?? ''));
  return [HEADER, ...sorted.map(insertStatement)].join('\n\n').concat('\n');
}

const HEADER = `-- Generated from supabase/articles/*.md by: ${COMMAND}
-- Edit the articles and run it again. An article that the table already has is left as it is.`;

function insertStatement(article: Article): string {
  const columns: [name: string, value: string][] = [
    ['slug', quote(article.slug)],
    ['title', quote(article.title)],
    ['content', quote(article.content)],
    ['excerpt', quote(article.excerpt)],
    ['category', quote(article.category)],
    ['featured', String(article.featured)],
    ['image_url', article.image_url === null ? 'null' : quote(article.image_url)],
    ['published_at', article.published_at === null ? 'null' : quote(article.published_at)],
    ['status', quote(article.status)],
    ['read_time', quote(article.read_time)],
    ['tags', `array[${article.tags.map(quote).join(', ')}]::text[]`],
  ];
  for (const name of ['search_title', 'search_description', 'social_image_url'] as const)
    if (article[name]) columns.push([name, quote(article[name])]);
  const names = columns.map(([name]) => name).join(', ');
  const values = columns.map(([, value]) => `  ${value}`).join(',\n');
  return `insert into public.blog_posts (${names}) values (\n${values}\n) on conflict (slug) do nothing;`;
}

/** A standard SQL string: only quotes are escaped, since a backslash is an ordinary character. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/**
 * Writes supabase/seed.sql from supabase/articles/*.md.
 * @param check write nothing, and throw when the file differs from the generated one
 * @throws StartError naming the article that is wrong
 */
export async function generateSeed({ check }: { check: boolean }): Promise<void> {
  const articles = readArticles();
  const sql = seedSql(articles);
  if (!check) {
    writeFileSync(SEED, sql);
    console.log(`supabase/seed.sql: ${articles.length} articles`);
  } else if (readOptional(SEED) !== sql) {
    throw new StartError(`supabase/seed.sql is not what the articles give. Run: ${COMMAND}`);
  }
}

/** @throws StartError naming the article that is wrong */
export function readArticles(): Article[] {
  const files = readdirSync(ARTICLES).filter((name) => name.endsWith('.md'));
  const articles = files.map((name) => {
    const file = join(ARTICLES, name);
    try {
      return readArticle(relative(ROOT, file), readFileSync(file, 'utf8'));
    } catch (error) {
      throw error instanceof MarkdownFileError ? new StartError(error.message) : error;
    }
  });
  const featured = articles.filter((article) => article.featured).map((article) => article.slug);
  if (featured.length !== 1) {
    throw new StartError(`featured: expected one article with true, found ${featured.join(', ') || 'none'}`);
  }
  return articles;
}
