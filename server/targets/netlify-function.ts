import { createHandler as createAstroHandler } from '@astrojs/netlify/ssr-function.js';
import { CACHE_RULES } from '../../src/http/cache-rules.ts';
import { pageWithOwnHashes } from '../../src/http/own-hashes.ts';
import { addSecurityHeaders } from '../../src/http/security-headers.ts';
import { betterAddress } from '../better-address.ts';

/** The query parameters that change an answer, as in the list of posts. Campaign parameters do not. */
const VARY = 'query=category|page|q';

type Context = Parameters<ReturnType<typeof createAstroHandler>>[1];

/**
 * The function that answers all requests without a file. Netlify applies the rules of `_headers` to files alone, and
 * its adapter answers unknown paths without our middleware. So redirects and headers are applied here, from the same
 * lists.
 * @param notFoundContent the built 404 page
 */
export function createHandler({ notFoundContent = '' }: { notFoundContent?: string }) {
  const answer = createAstroHandler({ notFoundContent: pageWithOwnHashes(notFoundContent) });
  return async (request: Request, context: Context): Promise<Response> => {
    const response = movedAway(request) ?? (await answer(request, context));
    // Answers that passed through the middleware already have these headers, with its exceptions.
    if (!response.headers.has('x-content-type-options')) {
      addSecurityHeaders(response.headers, new URL(request.url).pathname, import.meta.env.SITE);
      response.headers.set('cache-control', CACHE_RULES.other);
    }
    if (response.headers.has('netlify-cdn-cache-control')) response.headers.set('netlify-vary', VARY);
    return response;
  };
}

/** The redirect of a request. Pages and files of the build never reach the function, so no path counts as a page. */
function movedAway({ method, url }: Request): Response | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  const { pathname, search } = new URL(url);
  const better = betterAddress(pathname + search, () => false);
  return better && new Response(null, { status: better.status, headers: { location: better.location } });
}
