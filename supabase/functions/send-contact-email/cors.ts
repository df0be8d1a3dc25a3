/** Specification §7, what supabase-js adds, and the key that makes a repeat harmless. */
const REQUEST_HEADERS = 'authorization, apikey, content-type, x-client-info, idempotency-key';

/**
 * The headers that let a page of another origin read the answer. Nothing here rests on cookies, so '*' in
 * `allowedOrigins` gives away nothing that a request without a browser would not get.
 */
export function corsHeaders(request: Request, allowedOrigins: readonly string[]): Record<string, string> {
  const origin = request.headers.get('origin');
  if (!origin) return { Vary: 'Origin' };
  const anyOrigin = allowedOrigins.includes('*');
  if (!anyOrigin && !allowedOrigins.includes(origin)) return { Vary: 'Origin' };
  return {
    'Access-Control-Allow-Origin': anyOrigin ? '*' : origin,
    'Access-Control-Allow-Headers': REQUEST_HEADERS,
    'Access-Control-Allow-Methods': 'POST, OPTIONS',
    'Access-Control-Max-Age': '86400',
    Vary: 'Origin',
  };
}
