import type { APIRoute } from 'astro';

/** Everything may be read but what is of use to nobody: the administrator's area and the form's own addresses. */
export const GET: APIRoute = ({ site }) => {
  const lines = [
    'User-agent: *',
    ...['/admin', '/auth', '/contact/send'].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${new URL('/sitemap-index.xml', site)}`,
  ];
  return new Response(`${lines.join('\n')}\n`, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
};
