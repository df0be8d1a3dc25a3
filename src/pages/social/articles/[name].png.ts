import { getEntry } from 'astro:content';
import type { APIRoute } from 'astro';
import { articleCard, articleImagePath, slugOfImage } from '../../../blog/article-image.ts';
import { picturedPost } from '../../../blog/posts.ts';
import { isSlug } from '../../../html/slug.ts';
import { LOAD_FAILED } from '../../../http/load-failed.ts';
import { dataOf } from '../../../site/entries.ts';
import { drawCard } from '../../../social-card/draw-card.ts';
import { oneAtATime } from '../../../social-card/one-at-a-time.ts';

export const prerender = false;

const DAY = 24 * 60 * 60;

/** A drawing keeps a processor busy for a tenth of a second, and holds some ten megabytes. */
const draw = oneAtATime(20);

/**
 * The image that other sites show with a link to an article, drawn when it is first asked for. What is no article in
 * public, whatever else it is, has the blog's; an article under another name than its image has now, that image.
 */
export const GET: APIRoute = async ({ params, request, site, cache, locals }) => {
  const base = site as URL;
  const slug = slugOfImage(params.name ?? '') ?? '';
  const post = isSlug(slug) ? await picturedPost(slug, locals) : 'none';
  if (post === 'failed') return later({ [LOAD_FAILED]: '1' });
  if (post === 'none') return elsewhere('/social/blog.png');
  const owner = await dataOf(getEntry('site', 'site'));
  const path = articleImagePath(post, owner, base);
  if (new URL(request.url).pathname !== path) return elsewhere(path);
  const png = await draw(() => drawCard(articleCard(post, owner, base), process.cwd()));
  if (png === undefined) return later();
  cache.set({ maxAge: DAY, tags: ['posts'] });
  const headers = { 'content-type': 'image/png', 'cache-control': `public, max-age=${DAY}` };
  return new Response(new Uint8Array(png), { headers });
};

function elsewhere(location: string): Response {
  return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } });
}

function later(headers: Record<string, string> = {}): Response {
  return new Response(null, { status: 503, headers: { ...headers, 'cache-control': 'no-store', 'retry-after': '5' } });
}
