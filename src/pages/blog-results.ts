import type { APIRoute } from 'astro';
import { askedList } from './blog/_asked-list.ts';

export const prerender = false;

/** The part of /blog that changes with what is typed, as islands/blog-search draws it. */
export const GET: APIRoute = async ({ url, cache, locals }) => {
  const headers = new Headers({ 'content-type': 'application/json', 'x-robots-tag': 'noindex' });
  const { list } = await askedList({ url, cache, locals, response: { headers } });
  return new Response(JSON.stringify(list), { status: list.query === undefined ? 503 : 200, headers });
};
