/**
 * The Trusted Types policies that the scripts of a page may create, by the page's path. In all other pages there is none,
 * and in none of them does a plain string become HTML or script. See decision 43.
 */
const TRUSTED_TYPES: Readonly<Record<string, string>> = {
  '/admin': 'html-parser html-policy',
  '/admin/preview': 'html-parser',
};

/** The pages that may create Trusted Types policies. */
export const PAGES_WITH_POLICIES: readonly string[] = Object.keys(TRUSTED_TYPES);

/**
 * What is said of every page in its header, beside Astro's policy with the hashes: `frame-ancestors`, which a meta element
 * cannot say, and Trusted Types, which would weigh on every page there.
 */
function contentSecurityPolicy(path: string): string {
  const policies = Object.hasOwn(TRUSTED_TYPES, path) ? TRUSTED_TYPES[path] : "'none'";
  return `frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types ${policies}`;
}

/**
 * The headers that every answer carries, on every target; the policy is that of pages without Trusted Types policies. The
 * Content-Security-Policy proper comes from Astro, with hashes (meta on prerendered pages, header on demand).
 */
const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy(''),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // Not `require-corp`: authors may link images from other sites, whose servers would have to agree.
  'cross-origin-embedder-policy': 'credentialless',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
};

/** A year, for this host alone: what else stands under its domain is not the site's to decide about. */
const HTTPS_ONLY = { 'strict-transport-security': 'max-age=31536000' };

/** Pictures that pages of others may show: those in articles, in readers of the feed, and those that stand for links. */
export const SHOWN_ELSEWHERE: readonly string[] = ['/pictures/', '/social/'];
export const SHOWN_ELSEWHERE_HEADERS = { 'cross-origin-resource-policy': 'cross-origin' } as const;

/** The headers of every answer of a site at this address: `https` alone can ask browsers to stay with it (RFC 6797). */
export function siteHeaders(siteUrl: string | undefined): Readonly<Record<string, string>> {
  return siteUrl?.startsWith('https:') ? { ...SECURITY_HEADERS, ...HTTPS_ONLY } : SECURITY_HEADERS;
}

/**
 * The headers of the answer at one path.
 * @param path without query
 * @param siteUrl the configured address of the site
 */
export function securityHeadersOf(path: string, siteUrl: string | undefined): Readonly<Record<string, string>> {
  const shownElsewhere = SHOWN_ELSEWHERE.some((folder) => path.startsWith(folder));
  return {
    ...siteHeaders(siteUrl),
    ...(shownElsewhere && SHOWN_ELSEWHERE_HEADERS),
    'content-security-policy': contentSecurityPolicy(path),
  };
}

/** Adds the headers to an answer rendered on demand; a policy that Astro wrote keeps its directives and gains these. */
export function addSecurityHeaders(headers: Headers, path: string, siteUrl: string | undefined): void {
  for (const [name, value] of Object.entries(securityHeadersOf(path, siteUrl))) {
    const present = headers.get(name);
    if (name !== 'content-security-policy') headers.set(name, value);
    else if (present === null) headers.set(name, value);
    else if (!present.includes('frame-ancestors')) headers.set(name, `${present.replace(/;\s*$/, '')}; ${value}`);
  }
}
