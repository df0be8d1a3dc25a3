import { createHash } from 'node:crypto';

const HASH = / ?'(sha256-[\w+/=]+)'/g;
const INLINE = /<(script|style)(?![^>]*\ssrc=)[^>]*>(.*?)<\/\1>/gs;
const POLICY = /<meta http-equiv="content-security-policy"[^>]*>/i;

/**
 * A content security policy with the hashes of what stands in this page alone. Astro names those of the whole site in
 * each: a kilobyte that does not compress.
 */
export function withOwnHashes(policy: string, html: string): string {
  const own = new Set([...html.matchAll(INLINE)].map(([, , text = '']) => hashOf(text)));
  return policy.replace(HASH, (source, hash) => (own.has(hash) ? source : ''));
}

/** The same for a page that holds its policy itself, as prerendered ones do. */
export function pageWithOwnHashes(html: string): string {
  return html.replace(POLICY, (policy) => withOwnHashes(policy, html));
}

/** The hash under which a policy allows an inline script or style. */
export function hashOf(text: string): `sha256-${string}` {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
