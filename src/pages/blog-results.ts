import type { APIRoute } from 'astro';
import { askedList } from './blog/_asked-list.ts';

export const prerender = false;

/** The results of /blog as JSON, for the search island (islands/blog-search). */
export const GET: APIRoute = async ({ url, cache, locals }) => {
  const headers = new Headers({ 'content-type': 'application/json', 'x-robots-tag': 'noindex' });
  const { list } = await askedList({ url, cache, locals, response: { headers } });
  return new Response(JSON.stringify(list), { status: list.query === undefined ? 503 : 200, headers });
};
