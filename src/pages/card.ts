import type { APIRoute } from 'astro';
import { fetchCard } from '../blog/cards/card.server.ts';
import { refusal, refusedUnlessAdministrator } from '../publishing/administrators-only.server.ts';

export const prerender = false;

/**
 * What the page at `?address=` says about itself, for the editor, which stores its image like any other upload. Needs the
 * administrator's token in `Authorization: Bearer …`. Answers with a form: `title`, `description`, `site` and, if there is
 * one, `image`; else with a status and a sentence for the author.
 */
export const GET: APIRoute = async ({ request, url, locals }) => {
  const refused = await refusedUnlessAdministrator(request, locals);
  if (refused) return refused;
  try {
    const card = await fetchCard(url.searchParams.get('address') ?? '', process.env.EMBED_GATEWAY_URL);
    if (card === 'unknown') return refusal(400, 'A card can show only a page on the web, at an http or https address.');
    if (card === 'none') return refusal(404, 'There is no page with a title at this address.');
    const { image, ...words } = card;
    const form = new FormData();
    for (const [name, value] of Object.entries(words)) form.set(name, value);
    if (image) form.set('image', new Blob([image.bytes], { type: image.type }));
    return new Response(form, { headers: { 'cache-control': 'no-store' } });
  } catch (error) {
    console.error('The page of a card could not be fetched:', error);
    return refusal(502, 'The page does not answer. Please try again later.');
  }
};
