/**
 * The headers that every answer carries, on every target. The Content-Security-Policy proper comes from Astro, with
 * hashes (meta on prerendered pages, header on demand); what a meta element cannot say stands here.
 */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': "frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
};

/** Adds the headers to an answer rendered on demand; a policy that Astro wrote keeps its directives and gains these. */
export function addSecurityHeaders(headers: Headers): void {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
    const present = headers.get(name);
    if (name !== 'content-security-policy') headers.set(name, value);
    else if (present === null) headers.set(name, value);
    else if (!present.includes('frame-ancestors')) headers.set(name, `${present.replace(/;\s*$/, '')}; ${value}`);
  }
}
