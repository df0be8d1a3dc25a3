import type { APIRoute } from 'astro';
import { ADMIN_PATH, CONTACT_SEND_PATH, SIGN_IN_PATH, SITEMAP_PATH } from '../paths.ts';

/** Allows everything except pages that are useless in search results: the admin area and the form's own addresses. */
export const GET: APIRoute = ({ site }) => {
  const lines = [
    'User-agent: *',
    ...[ADMIN_PATH, SIGN_IN_PATH, CONTACT_SEND_PATH].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${new URL(SITEMAP_PATH, site)}`,
  ];
  return new Response(`${lines.join('\n')}\n`, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
};
