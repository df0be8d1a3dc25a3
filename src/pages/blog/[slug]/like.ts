import type { APIRoute } from 'astro';
import { isSlug } from '../../../http/slug.ts';
import { likePost } from '../../../likes/like-post.server.ts';
import { BLOG_PATH, postPath } from '../../../paths.ts';

export const prerender = false;

/**
 * The target of the like form without JavaScript. Redirects back to the article, with a thank-you if the like was
 * counted.
 */
export const POST: APIRoute = async ({ params: { slug = '' }, locals }) => {
  const outcome = isSlug(slug) ? await likePost(slug, locals) : 'none';
  if (outcome === 'none') return seeOther(BLOG_PATH);
  return seeOther(`${postPath(slug)}${outcome === 'counted' ? '#liked' : ''}`);
};

/** A visitor opened the form's address directly. */
export const GET: APIRoute = ({ params: { slug = '' } }) => seeOther(isSlug(slug) ? postPath(slug) : BLOG_PATH);

function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
}
