import type { APIContext, APIRoute } from 'astro';
import { bearerToken } from '../http/bearer-token.ts';
import { mayPublish, publish, publishState } from '../publishing/publish.server.ts';
import type { PublishAnswer } from '../publishing/publishing.ts';

export const prerender = false;

/**
 * Needs the administrator's token in `Authorization: Bearer …`. POST requests a build of the site, GET reports its
 * state. Both answer with PublishAnswer (src/publishing/publishing.ts), 401, or 503 when the backend or the host cannot
 * be reached.
 */
export const POST: APIRoute = (context) => forAdministrator(context, publish);
export const GET: APIRoute = (context) => forAdministrator(context, publishState);

async function forAdministrator(
  { request, locals }: APIContext,
  answer: (publisher: App.Locals['publisher']) => PublishAnswer | Promise<PublishAnswer>,
): Promise<Response> {
  const headers = { 'cache-control': 'no-store' };
  const token = bearerToken(request.headers.get('authorization'));
  try {
    if (!token || !(await mayPublish(token, locals)))
      return Response.json({ message: 'Sign in first.' }, { status: 401, headers });
    return Response.json(await answer(locals.publisher), { headers });
  } catch (error) {
    console.error('Publishing could not be asked for:', error);
    return Response.json({ message: 'Please try again in a moment.' }, { status: 503, headers });
  }
}
