import { bearerToken } from '../http/bearer-token.ts';
import type { BackendLocals } from '../supabase/clients.ts';
import { mayPublish } from './publish.server.ts';

/** The answer to a request without the administrator's token in `Authorization: Bearer …`; undefined with it. */
export async function refusedUnlessAdministrator(
  request: Request,
  locals: BackendLocals,
): Promise<Response | undefined> {
  const token = bearerToken(request.headers.get('authorization'));
  try {
    return token && (await mayPublish(token, locals)) ? undefined : refusal(401, 'Sign in first.');
  } catch (error) {
    console.error('Whether a request is the administrator’s could not be asked for:', error);
    return refusal(503, 'Please try again in a moment.');
  }
}

/** An answer with a sentence for the author. */
export function refusal(status: number, sentence: string): Response {
  return new Response(sentence, { status, headers: { 'content-type': 'text/plain', 'cache-control': 'no-store' } });
}
