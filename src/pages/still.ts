import type { APIRoute } from 'astro';
import { fetchStill } from '../blog/embeds/still.server.ts';
import { refusal, refusedUnlessAdministrator } from '../publishing/administrators-only.server.ts';

export const prerender = false;

/**
 * The still image and the title of the video or sound at `?address=`, for the editor, which stores the image like any
 * other upload. Needs the administrator's token in `Authorization: Bearer …`. Answers with the image, and its title in
 * `x-title`; else with a status and a sentence for the author.
 */
export const GET: APIRoute = async ({ request, url, locals }) => {
  const refused = await refusedUnlessAdministrator(request, locals);
  if (refused) return refused;
  try {
    const still = await fetchStill(url.searchParams.get('address') ?? '', process.env.EMBED_GATEWAY_URL);
    if (still === 'unknown')
      return refusal(400, 'This is no address of a video or sound at YouTube, Vimeo or Spotify.');
    if (still === 'none') return refusal(404, 'Nothing that may be shown elsewhere is found at this address.');
    return new Response(still.bytes, {
      headers: { 'content-type': still.type, 'x-title': encodeURIComponent(still.title), 'cache-control': 'no-store' },
    });
  } catch (error) {
    console.error('A still image could not be fetched:', error);
    return refusal(502, 'The provider does not answer. Please try again later.');
  }
};
