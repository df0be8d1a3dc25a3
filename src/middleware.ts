import { defineMiddleware } from 'astro:middleware';
import { isOwnOrigin } from './domain/same-origin.ts';
import { addSecurityHeaders } from './domain/security-headers.ts';

/** What holds for every answer rendered on demand: forms come from the site itself, and the security headers are set. */
export const onRequest = defineMiddleware(async ({ request, site, isPrerendered }, next) => {
  const writes = request.method !== 'GET' && request.method !== 'HEAD';
  const response =
    !isPrerendered && writes && !isOwnOrigin(request.headers.get('origin'), request.headers.get('host'), site?.href)
      ? new Response('This form was sent from another site. Please open it here and send it again.\n', { status: 403 })
      : await next();
  addSecurityHeaders(response.headers);
  return response;
});
