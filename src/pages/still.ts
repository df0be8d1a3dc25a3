import type { APIRoute } from 'astro';
import { fetchStill } from '../blog/embeds/still.server.ts';
import { bearerToken } from '../http/bearer-token.ts';
import { mayPublish } from '../publishing/publish.server.ts';

export const prerender = false;

/**
 * The still image and the title of the video or sound at `?address=`, for the editor, which stores the image like any
 * other upload. Needs the administrator's token in `Authorization: Bearer …`. Answers with the image, and its title in
 * `x-title`; else with a status and a sentence for the author.
 */
export const GET: APIRoute = async ({ request, url, locals }) => {
  const token = bearerToken(request.headers.get('authorization'));
  try {
    if (!token || !(await mayPublish(token, locals))) return refusal(401, 'Sign in first.');
  } catch (error) {
    console.error('A still image could not be asked for:', error);
    return refusal(503, 'Please try again in a moment.');
  }
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

function refusal(status: number, sentence: string): Response {
  return new Response(sentence, { status, headers: { 'content-type': 'text/plain', 'cache-control': 'no-store' } });
}
