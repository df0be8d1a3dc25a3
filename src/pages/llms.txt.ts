import { getCollection, getEntry } from 'astro:content';
import type { APIRoute } from 'astro';
import { blogList } from '../blog/posts.server.ts';
import { LOAD_FAILED } from '../http/load-failed.ts';
import { bookPath, pagePath, postMarkdownPath, RSS_PATH } from '../paths.ts';
import { dataOf, inOrder } from '../site/entries.ts';
import { llmsText } from '../site/llms-text.ts';
import { isOff } from '../site/navigation.ts';
import { pageContent } from '../site/page-content.ts';
import { PAGE_IDS } from '../site/pages.ts';

export const prerender = false;

/** The site's pages, books and newest articles for language models. Parts that are switched off are left out. */
export const GET: APIRoute = async ({ site, cache, locals }) => {
  const [{ name, description }, pages, plainPages, books, blog] = await Promise.all([
    dataOf(getEntry('site', 'site')),
    Promise.all(PAGE_IDS.filter((id) => !isOff(id)).map(async (id) => ({ id, data: await pageContent(id) }))),
    getCollection('plainPages'),
    isOff('books') ? [] : inOrder(getCollection('books')),
    isOff('blog') ? undefined : blogList({ q: '', category: 'all', page: 1 }, locals),
  ]);
  if (blog?.failed) {
    const headers = { [LOAD_FAILED]: '1', 'cache-control': 'no-store', 'retry-after': '60' };
    return new Response('The articles could not be loaded. Please try again later.\n', { status: 503, headers });
  }
  const posts = blog ? [...(blog.featured ? [blog.featured] : []), ...blog.posts] : [];
  const newestFirst = posts.toSorted((a, b) => b.listed_at.localeCompare(a.listed_at));
  const link = (path: string, title: string, note: string) => ({ title, note, address: new URL(path, site).href });
  const text = llmsText(name, description, {
    Pages: [...pages, ...plainPages].map(({ id, data }) => link(pagePath(id), data.title, data.description)),
    Books: books.map(({ id, data }) => link(bookPath(id), `${data.title}: ${data.subtitle}`, data.description)),
    Articles: newestFirst.map(({ slug, title, excerpt }) => link(postMarkdownPath(slug), title, excerpt)),
    Optional: blog ? [link(RSS_PATH, 'Feed', 'The newest articles as RSS.')] : [],
  });
  cache.set({ maxAge: 60, tags: ['posts'] });
  return new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' } });
};
