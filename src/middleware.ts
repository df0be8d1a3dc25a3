import { defineMiddleware } from 'astro:middleware';
import type { APIContext } from 'astro';
import { withOwnHashes } from './http/own-hashes.ts';
import { isOwnOrigin } from './http/same-origin.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { isNewsletterLink } from './newsletter/newsletter-links.ts';
import { nameClient } from './supabase/client-headers.ts';

/** What holds for every answer rendered on demand: forms come from the site itself, and the security headers are set. */
export const onRequest = defineMiddleware(async (context, next) => {
  const { request, site, isPrerendered, url } = context;
  // On Node the shell has done it.
  if (!isPrerendered && import.meta.env.DEPLOY_TARGET !== 'node') nameClient(request, providersClient(context));
  const writes = request.method !== 'GET' && request.method !== 'HEAD';
  const mailLink = isNewsletterLink(url.pathname);
  // What shows a token is no form: a page elsewhere cannot make a browser send one.
  const asksOrigin =
    !isPrerendered && writes && !mailLink && !request.headers.get('authorization')?.startsWith('Bearer ');
  const response =
    asksOrigin && !isOwnOrigin(request.headers.get('origin'), request.headers.get('host'), site?.href)
      ? new Response('This form was sent from another site. Please open it here and send it again.\n', { status: 403 })
      : drawsPictures(url)
        ? new Response('Not found.\n', { status: 404, headers: { 'cache-control': 'no-store' } })
        : await policedByItself(await next());
  addSecurityHeaders(response.headers, url.pathname, site?.href);
  if (mailLink) {
    response.headers.set('referrer-policy', 'no-referrer');
    response.headers.set('cache-control', 'no-store');
  }
  return response;
});

/**
 * Astro's endpoint that draws pictures anew in any size, for whoever asks: a built site has made all it needs, and nobody
 * shall keep it busy with more. Development needs it.
 */
function drawsPictures({ pathname }: URL): boolean {
  return import.meta.env.PROD && /^\/_image\/?$/.test(pathname);
}

/** The visitor's address as the provider found it out; undefined where it does not say. */
function providersClient(context: APIContext): string | undefined {
  try {
    return context.clientAddress;
  } catch {
    return undefined;
  }
}

/** The page under a policy that names its own scripts and styles alone. */
async function policedByItself(response: Response): Promise<Response> {
  const policy = response.headers.get('content-security-policy');
  if (policy === null || response.body === null) return response;
  const html = await response.text();
  const { status, headers } = response;
  headers.set('content-security-policy', withOwnHashes(policy, html));
  return new Response(html, { status, headers });
}
