import { getEntry } from 'astro:content';
import type { APIRoute, GetStaticPaths } from 'astro';
import { dataOf } from '../../site/entries.ts';
import { drawCard } from '../../social-card/draw-card.ts';
import { type SocialImage, socialImages } from './_social-images.ts';

export const getStaticPaths = (async () =>
  (await socialImages()).map((image) => ({ params: { name: image.name }, props: image }))) satisfies GetStaticPaths;

/** The social image of a page, drawn at build time. */
export const GET: APIRoute<SocialImage> = async ({ props: { label, title, book }, site }) => {
  const { name, role } = await dataOf(getEntry('site', 'site'));
  const words = { label, title, name, role: label === role ? '' : role, host: (site as URL).host };
  const png = await drawCard({ ...words, book }, process.cwd());
  return new Response(new Uint8Array(png), { headers: { 'content-type': 'image/png' } });
};
