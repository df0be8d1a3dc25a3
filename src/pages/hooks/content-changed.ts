import type { APIRoute } from 'astro';
import { isSameSecret } from '../../http/same-secret.ts';

export const prerender = false;

/**
 * Purges the cached pages of the blog. A database webhook of a hosted project calls it when posts or pages change.
 * `Authorization: Bearer <WEBHOOK_SECRET>`; the body is ignored. Answers 204, 401, or 404 when no secret is configured.
 * The embedded backend needs no webhook: its mount sees every write.
 */
export const POST: APIRoute = async ({ request, cache }) => {
  const secret = process.env.WEBHOOK_SECRET;
  if (!secret) return reply(404, 'Not found.\n');
  if (!(await isSameSecret(request.headers.get('authorization') ?? '', `Bearer ${secret}`)))
    return reply(401, 'The secret is needed.\n');
  await cache.invalidate({ tags: ['posts'] });
  return reply(204, null);
};

function reply(status: number, body: string | null): Response {
  return new Response(body, { status, headers: { 'cache-control': 'no-store' } });
}
