import { isOwnOrigin } from '../../../src/http/same-origin.ts';

/** The headers of docs/behaviour.md §7, those that supabase-js adds, and the key that makes a retry safe. */
const REQUEST_HEADERS = 'authorization, apikey, content-type, x-client-info, idempotency-key';

/**
 * Whether a page may send call requests: its origin is one of the allowed ones, or the requested host itself. A request
 * without an Origin does not come from a page of another site: servers send none, including ours for the form without
 * JavaScript.
 */
export function isAllowedOrigin(request: Request, allowedOrigins: readonly string[]): boolean {
  const origin = request.headers.get('origin');
  if (!origin || allowedOrigins.includes('*') || allowedOrigins.includes(origin)) return true;
  return isOwnOrigin(origin, new URL(request.url).host, undefined);
}

/**
 * The headers that let a page of another origin read the answer. Cookies are not used here, so '*' in `allowedOrigins`
 * permits nothing that a request without a browser could not do.
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
