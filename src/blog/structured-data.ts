import type { Blog, BlogPosting } from 'schema-dts';
import { personReference, type SiteIdentity } from '../site/structured-data.ts';
import { categoryLabel } from './blog-categories.ts';
import { type Post, postPath } from './blog-post.ts';

/** What of an article is told to search engines. */
export type DescribedArticle = Pick<
  Post,
  'slug' | 'title' | 'excerpt' | 'category' | 'tags' | 'listed_at' | 'updated_at'
> &
  Readonly<{
    /** Own path of the image that is shown with a link to it. */
    image: string;
  }>;

/** Search engines show no more of a headline. */
const LONGEST_HEADLINE = 110;

const blogId = (base: URL) => new URL('/blog#blog', base).href;

/** An article, as a part of the blog. The page that it is on is told of by itself. */
export function articleData(article: DescribedArticle, site: SiteIdentity, base: URL): BlogPosting {
  const { title, excerpt, category, tags, listed_at, updated_at, image } = article;
  const url = new URL(postPath(article.slug), base).href;
  return {
    '@type': 'BlogPosting',
    '@id': `${url}#article`,
    url,
    headline: headline(title),
    ...(excerpt ? { description: excerpt } : {}),
    image: new URL(image, base).href,
    datePublished: listed_at,
    // What was written before it was to appear has not been changed since.
    dateModified: new Date(Math.max(Date.parse(listed_at), Date.parse(updated_at))).toISOString(),
    author: personReference(site, base),
    mainEntityOfPage: { '@id': `${url}#page` },
    articleSection: categoryLabel(category),
    ...(tags.length > 0 ? { keywords: tags } : {}),
    inLanguage: site.locale,
    isPartOf: { '@type': 'Blog', '@id': blogId(base), url: new URL('/blog', base).href },
  };
}

/** The blog itself, told of on its list. */
export function blogData(page: { title: string; description: string }, site: SiteIdentity, base: URL): Blog {
  return {
    '@type': 'Blog',
    '@id': blogId(base),
    url: new URL('/blog', base).href,
    name: page.title,
    description: page.description,
    inLanguage: site.locale,
    author: personReference(site, base),
  };
}

/** Cut after a whole word where it is too long. */
function headline(title: string): string {
  if (title.length <= LONGEST_HEADLINE) return title;
  const room = title.slice(0, LONGEST_HEADLINE);
  const words = room.replace(/\s+\S*$/, '');
  // A title without spaces is cut anywhere but within a sign of two code units.
  return `${words === room ? room.slice(0, -1).replace(/[\ud800-\udbff]$/, '') : words}…`;
}
