import { directionOf } from '../../html/text-direction.ts';
import { postPath } from '../../paths.ts';
import type { Labels } from '../../site/labels-schema.ts';
import { longDate } from '../../site/long-date.ts';
import { categoryLabel } from '../blog-categories.ts';
import type { BlogList } from '../blog-pages.ts';
import { type PostSummary, postImage } from '../blog-post.ts';
import { type BlogQuery, blogPath, queryString } from '../blog-query.ts';
import { foundArticles, saidOfList } from './found-articles.ts';

/** A post as lists show it, already formatted, so that the browser needs no dates, categories or addresses. */
export interface PostView {
  href: string;
  title: string;
  excerpt: string;
  /** The direction of its title, where it is not the page's. */
  dir?: 'rtl';
  /** Publication date: ISO 8601 in `time`, formatted in `date`. */
  time: string;
  date: string;
  /** 'Branding · 5 min read' */
  facts: string;
}

/** One page of the blog's list as src/blog/list/BlogList.tsx renders it; /blog-results returns it as JSON. */
export interface ListView {
  /** The query string that this list answers; missing when the list could not be loaded. */
  query?: string;
  /** The announcement for screen readers. */
  said: string;
  /** The number of search results, in words. */
  found?: string;
  featured?: PostView & { image: string };
  posts: PostView[];
  /** Shown instead of the posts when there are none. */
  empty?: { text: string; clear: string };
  pager?: { label: string; newer?: LinkView; older?: LinkView };
  mentioned?: { title: string; posts: (PostView & { passage: string[] })[] };
}

interface LinkView {
  href: string;
  text: string;
}

type Locale = Readonly<{ locale: string; timeZone: string }>;

export function postView(post: Omit<PostSummary, 'excerpt' | 'featured' | 'image_url'>, site: Locale): PostView {
  return {
    href: postPath(post.slug),
    title: post.title,
    excerpt: '',
    ...(directionOf(post.title) === 'rtl' && { dir: 'rtl' as const }),
    time: post.listed_at,
    date: longDate(post.listed_at, site),
    facts: `${categoryLabel(post.category)} · ${post.read_time}`,
  };
}

/** @param list `empty`: this page of the list has no posts; `failed`: it could not be loaded */
export function listView(
  query: BlogQuery,
  list: Omit<BlogList, 'counts'> & { empty: boolean; failed: boolean },
  words: Labels['blog'],
  site: Locale,
): ListView {
  const { featured, posts, mentioned, empty, failed, more, found } = list;
  const searched = query.q !== '';
  const view = (post: PostSummary) => ({ ...postView(post, site), excerpt: post.excerpt });
  const page = (number: number) => blogPath({ ...query, page: number });
  const newer = query.page > 1 && { newer: { href: page(query.page - 1), text: words.newer } };
  const older = more && { older: { href: page(query.page + 1), text: words.older } };
  return {
    ...(!failed && { query: queryString(query) }),
    said: saidOfList(list, searched, words, site.locale),
    ...(searched && !empty && { found: foundArticles(found, searched, words, site.locale) }),
    ...(featured && { featured: { ...view(featured), image: postImage(featured) } }),
    posts: posts.map(view),
    ...(empty && { empty: { text: words.empty, clear: words.clear } }),
    ...((newer || older) && { pager: { label: words.pages, ...newer, ...older } }),
    ...(mentioned.length > 0 && {
      mentioned: {
        title: words.mentioned,
        posts: mentioned.map((post) => ({ ...postView(post, site), passage: post.passage })),
      },
    }),
  };
}
