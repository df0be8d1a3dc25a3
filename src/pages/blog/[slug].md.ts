import { getEntry } from 'astro:content';
import type { APIRoute } from 'astro';
import { articleMarkdown } from '../../blog/markdown/article-markdown.ts';
import { blogArticle } from '../../blog/posts.server.ts';
import { LOAD_FAILED } from '../../http/load-failed.ts';
import { isSlug } from '../../http/slug.ts';
import { postMarkdownPath, postPath } from '../../paths.ts';
import { dataOf } from '../../site/entries.ts';

export const prerender = false;

/**
 * An article as Markdown, for programs. Search engines are kept from listing it beside the article's page. Unlike the
 * page it answers 404 when there is no such article, since a program could take the blog's list for the article.
 */
export const GET: APIRoute = async ({ params: { slug = '' }, request, site, cache, locals }) => {
  const article = isSlug(slug) ? await blogArticle(slug, locals) : 'none';
  if (article === 'none') return plain('There is no such article.\n', 404);
  if (article === 'failed') {
    const headers = { [LOAD_FAILED]: '1', 'retry-after': '60' };
    return plain('The article could not be loaded. Please try again later.\n', 503, headers);
  }
  if ('movedTo' in article) return moved(postMarkdownPath(article.movedTo));
  const { post } = article;
  const path = postMarkdownPath(post.slug);
  // Only one address per article: other spellings would each be rendered and cached.
  if (new URL(request.url).pathname !== path) return moved(path);
  const { name, locale } = await dataOf(getEntry('site', 'site'));
  const address = new URL(postPath(post.slug), site).href;
  cache.set({ maxAge: 60, tags: ['posts'] });
  return new Response(articleMarkdown(post, { address, author: name, language: locale }), {
    headers: {
      'content-type': 'text/markdown; charset=utf-8',
      'cache-control': 'no-cache',
      'x-robots-tag': 'noindex',
      link: `<${address}>; rel="canonical"`,
    },
  });
};

function plain(text: string, status: number, headers: Record<string, string> = {}): Response {
  const all = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers };
  return new Response(text, { status, headers: all });
}

function moved(location: string): Response {
  return new Response(null, { status: 301, headers: { location, 'cache-control': 'no-cache' } });
}
