import { defineMiddleware } from 'astro:middleware';
import type { APIContext } from 'astro';
import { withOwnHashes } from './http/own-hashes.ts';
import { isOwnOrigin } from './http/same-origin.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { isNewsletterLink } from './newsletter/newsletter-links.ts';
import { SHARED_DRAFT_PATH } from './paths.ts';
import { OFF } from './site/owner-choices.ts';
import { isInParts } from './site/parts.ts';

/**
 * For every page: answers 404 in a part that is switched off, so that a build does not write its pages. For every
 * response rendered on demand: refuses forms from other sites, and sets the security headers.
 */
export const onRequest = defineMiddleware(async (context, next) => {
  const { request, site, isPrerendered, url, locals } = context;
  // Without a body, Astro shows the 404 page.
  if (isInParts(url.pathname.replace(/\.html$/, ''), OFF)) return new Response(null, { status: 404 });
  // On Node server/shell.ts has already set it, using the configured number of trusted proxies.
  if (!isPrerendered) locals.clientAddress ??= adaptersAddress(context);
  const writes = request.method !== 'GET' && request.method !== 'HEAD';
  const mailLink = isNewsletterLink(url.pathname);
  // A request with a token is not a form: a page on another site cannot make a browser send the header.
  const asksOrigin =
    !isPrerendered && writes && !mailLink && !request.headers.get('authorization')?.startsWith('Bearer ');
  const response =
    asksOrigin && !isOwnOrigin(request.headers.get('origin'), request.headers.get('host'), site?.href)
      ? new Response('This form was sent from another site. Please open it here and send it again.\n', { status: 403 })
      : isImageRoute(url)
        ? new Response('Not found.\n', { status: 404, headers: { 'cache-control': 'no-store' } })
        : await withOwnPolicy(await next());
  addSecurityHeaders(response.headers, url.pathname, site?.href);
  // The address holds a secret, which must not reach other sites, a cache or a search engine.
  if (mailLink || url.pathname === SHARED_DRAFT_PATH) {
    response.headers.set('referrer-policy', 'no-referrer');
    response.headers.set('cache-control', 'no-store');
    response.headers.set('x-robots-tag', 'noindex');
  }
  return response;
});

/**
 * Astro's endpoint that resizes images for any caller. A built site has all the sizes it needs, and the endpoint would
 * let anyone overload it; development needs it.
 */
function isImageRoute({ pathname }: URL): boolean {
  return import.meta.env.PROD && /^\/_image\/?$/.test(pathname);
}

/** The visitor's address according to the adapter; undefined when it does not provide one. */
function adaptersAddress(context: APIContext): string | undefined {
  try {
    return context.clientAddress;
  } catch {
    return undefined;
  }
}

/** The page with a policy reduced to the hashes of its own scripts and styles. */
async function withOwnPolicy(response: Response): Promise<Response> {
  const policy = response.headers.get('content-security-policy');
  if (policy === null || response.body === null) return response;
  const html = await response.text();
  const { status, headers } = response;
  headers.set('content-security-policy', withOwnHashes(policy, html));
  return new Response(html, { status, headers });
}
