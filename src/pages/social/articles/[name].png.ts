import { getEntry } from 'astro:content';
import type { APIRoute } from 'astro';
import { articleCard, articleImagePath, slugOfImage } from '../../../blog/article-image.ts';
import { cardPost } from '../../../blog/posts.server.ts';
import { LOAD_FAILED } from '../../../http/load-failed.ts';
import { isSlug } from '../../../http/slug.ts';
import { socialPath } from '../../../paths.ts';
import { dataOf } from '../../../site/entries.ts';
import { drawCard } from '../../../social-card/draw-card.ts';
import { oneAtATime } from '../../../social-card/one-at-a-time.ts';

export const prerender = false;

const DAY = 24 * 60 * 60;

/** Drawing an image takes a tenth of a second of CPU time and about ten megabytes of memory. */
const draw = oneAtATime(20);

/**
 * The social image of an article, drawn at the first request. When there is no such public article, redirects to the
 * blog's image; when the name is not that of the article's current image, redirects to the current one.
 */
export const GET: APIRoute = async ({ params, request, site, cache, locals }) => {
  const base = site as URL;
  const slug = slugOfImage(params.name ?? '') ?? '';
  const post = isSlug(slug) ? await cardPost(slug, locals) : 'none';
  if (post === 'failed') return later({ [LOAD_FAILED]: '1' });
  if (post === 'none') return elsewhere(socialPath('blog'));
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
