import { isOwnOrigin } from '../../../src/http/same-origin.ts';

/** docs/behaviour.md §7, what supabase-js adds, and the key that makes a repeat harmless. */
const REQUEST_HEADERS = 'authorization, apikey, content-type, x-client-info, idempotency-key';

/**
 * Whether a page may send call requests: one of the allowed origins, or the very host that was asked. Without an Origin
 * no page of another site is behind the request: servers send none, the site's own form without JavaScript included.
 */
export function isAllowedOrigin(request: Request, allowedOrigins: readonly string[]): boolean {
  const origin = request.headers.get('origin');
  if (!origin || allowedOrigins.includes('*') || allowedOrigins.includes(origin)) return true;
  return isOwnOrigin(origin, new URL(request.url).host, undefined);
}

/**
 * The headers that let a page of another origin read the answer. Nothing here rests on cookies, so '*' in
 * `allowedOrigins` gives away nothing that a request without a browser would not get.
 */
export function corsHeaders(request: Request, allowedOrigins: readonly string[]): Record<string, string> {
  const origin = request.headers.get('origin');
  if (!origin || !isAllowedOrigin(request, allowedOrigins)) return { Vary: 'Origin' };
  return {
    'Access-Control-Allow-Origin': allowedOrigins.includes('*') ? '*' : origin,
    'Access-Control-Allow-Headers': REQUEST_HEADERS,
    'Access-Control-Allow-Methods': 'POST, OPTIONS',
    'Access-Control-Expose-Headers': 'Retry-After',
    'Access-Control-Max-Age': '86400',
    Vary: 'Origin',
  };
}
