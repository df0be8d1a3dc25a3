import { getEntry } from 'astro:content';
import type { APIRoute } from 'astro';
import { ICON_192_PATH, ICON_512_PATH, ICON_PATH, MASKABLE_ICON_PATH } from '../paths.ts';
import { dataOf } from '../site/entries.ts';
import { LIGHT } from '../styles/colours.ts';

/** Used when a visitor adds the site to a phone's home screen. */
export const GET: APIRoute = async () => {
  const site = await dataOf(getEntry('site', 'site'));
  const manifest = {
    id: '/',
    name: site.name,
    short_name: site.name,
    description: site.description,
    lang: site.locale,
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: LIGHT.paper,
    theme_color: LIGHT.paper,
    icons: [
      { src: ICON_PATH, sizes: 'any', type: 'image/svg+xml' },
      { src: ICON_192_PATH, sizes: '192x192', type: 'image/png' },
      { src: ICON_512_PATH, sizes: '512x512', type: 'image/png' },
      { src: MASKABLE_ICON_PATH, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
  return new Response(JSON.stringify(manifest), { headers: { 'content-type': 'application/manifest+json' } });
};
