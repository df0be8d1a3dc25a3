import type { APIRoute } from 'astro';

/** Allows everything except pages that are useless in search results: the admin area and the form's own addresses. */
export const GET: APIRoute = ({ site }) => {
  const lines = [
    'User-agent: *',
    ...['/admin', '/auth', '/contact/send'].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${new URL('/sitemap-index.xml', site)}`,
  ];
  return new Response(`${lines.join('\n')}\n`, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
};
