import type { APIRoute } from 'astro';
import { mayPublish, publish, publishState } from '../publishing/publish.server.ts';
import type { PublishAnswer } from '../publishing/publishing.ts';

export const prerender = false;

/**
 * The administrator's token in `Authorization: Bearer …`. POST has the site built anew, GET says how that goes; both
 * answer with PublishAnswer (src/publishing/publishing.ts), or 401, or 503 when the backend or the host cannot be asked.
 */
export const POST: APIRoute = ({ request }) => forAdministrator(request, publish);
export const GET: APIRoute = ({ request }) => forAdministrator(request, async () => publishState());

async function forAdministrator(request: Request, answer: () => Promise<PublishAnswer>): Promise<Response> {
  const headers = { 'cache-control': 'no-store' };
  const token = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
  try {
    if (!token || !(await mayPublish(token)))
      return Response.json({ message: 'Sign in first.' }, { status: 401, headers });
    return Response.json(await answer(), { headers });
  } catch (error) {
    console.error('Publishing could not be asked for:', error);
    return Response.json({ message: 'Please try again in a moment.' }, { status: 503, headers });
  }
}
