import { defineMiddleware } from 'astro:middleware';
import { addSecurityHeaders } from './domain/security-headers.ts';

/** Answers rendered on demand carry the same security headers as files. */
export const onRequest = defineMiddleware(async (_context, next) => {
  const response = await next();
  addSecurityHeaders(response.headers);
  return response;
});
