import type { Blog, BlogPosting } from 'schema-dts';
import { BLOG_PATH, postPath } from '../paths.ts';
import { personReference, type SiteIdentity } from '../site/structured-data.ts';
import { categoryLabel } from './blog-categories.ts';
import type { Post } from './blog-post.ts';

/** The fields of an article used in its structured data. */
export type DescribedArticle = Pick<Post, 'slug' | 'title' | 'category' | 'tags' | 'listed_at' | 'updated_at'> &
  Readonly<{
    /** Its description for search engines; may be empty. */
    description: string;
    /** Address of its social image, absolute or root-relative. */
    image: string;
  }>;

/** Search engines cut longer headlines. */
const LONGEST_HEADLINE = 110;

const blogId = (base: URL) => new URL(`${BLOG_PATH}#blog`, base).href;

/** An article, as a part of the blog. Its WebPage node is generated separately. */
export function articleData(article: DescribedArticle, site: SiteIdentity, base: URL): BlogPosting {
  const { title, description, category, tags, listed_at, updated_at, image } = article;
  const url = new URL(postPath(article.slug), base).href;
  return {
    '@type': 'BlogPosting',
    '@id': `${url}#article`,
    url,
    headline: headline(title),
    ...(description ? { description } : {}),
    image: new URL(image, base).href,
    datePublished: listed_at,
    // Edits before the publication date do not count as modifications.
    dateModified: new Date(Math.max(Date.parse(listed_at), Date.parse(updated_at))).toISOString(),
    author: personReference(site, base),
    mainEntityOfPage: { '@id': `${url}#page` },
    articleSection: categoryLabel(category),
    ...(tags.length > 0 ? { keywords: tags } : {}),
    inLanguage: site.locale,
    isPartOf: { '@type': 'Blog', '@id': blogId(base), url: new URL(BLOG_PATH, base).href },
  };
}

/** The Blog node, for the list page. */
export function blogData(page: { title: string; description: string }, site: SiteIdentity, base: URL): Blog {
  return {
    '@type': 'Blog',
    '@id': blogId(base),
    url: new URL(BLOG_PATH, base).href,
    name: page.title,
    description: page.description,
    inLanguage: site.locale,
    author: personReference(site, base),
  };
}

/** Shortens a title that is too long, after a whole word. */
function headline(title: string): string {
  if (title.length <= LONGEST_HEADLINE) return title;
  const room = title.slice(0, LONGEST_HEADLINE);
  const words = room.replace(/\s+\S*$/, '');
  // A title without spaces is cut anywhere except within a surrogate pair.
  return `${words === room ? room.slice(0, -1).replace(/[\ud800-\udbff]$/, '') : words}…`;
}
