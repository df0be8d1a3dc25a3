import { ADMIN_PATH, PICTURES_PATH, PREVIEW_PATH, SOCIAL_IMAGES_PATH } from '../paths.ts';

/**
 * The Trusted Types policies that the scripts of a page may create, by the page's path. Other pages may create none. On
 * no page can a plain string be used as HTML or script. See decision 43.
 */
const TRUSTED_TYPES: Readonly<Record<string, string>> = {
  [ADMIN_PATH]: 'html-parser html-policy',
  [PREVIEW_PATH]: 'html-parser',
};

export const PAGES_WITH_POLICIES: readonly string[] = Object.keys(TRUSTED_TYPES);

/**
 * The policy sent as a header, in addition to Astro's policy with the hashes: `frame-ancestors`, which a meta element
 * cannot contain, and Trusted Types, which would add to the size of every page there.
 */
function contentSecurityPolicy(path: string): string {
  // A page answers with and without a slash at the end of its path.
  const page = path.replace(/(?<=.)\/+$/, '');
  const policies = Object.hasOwn(TRUSTED_TYPES, page) ? TRUSTED_TYPES[page] : "'none'";
  return `frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types ${policies}`;
}

/**
 * The headers of every response, on every target. The policy here is that of pages without Trusted Types policies. The
 * main Content-Security-Policy, with hashes, comes from Astro (meta on prerendered pages, header on demand).
 */
const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy(''),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // Not `require-corp`: authors may embed images from other sites, whose servers would have to opt in.
  'cross-origin-embedder-policy': 'credentialless',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
};

/** A year, for this host only: subdomains are not the site's to decide about. */
const HTTPS_ONLY = { 'strict-transport-security': 'max-age=31536000' };

/** Images that other sites may embed: those in articles, which feed readers show, and social images. */
export const SHOWN_ELSEWHERE: readonly string[] = [PICTURES_PATH, SOCIAL_IMAGES_PATH];
export const SHOWN_ELSEWHERE_HEADERS = { 'cross-origin-resource-policy': 'cross-origin' } as const;

/** The headers of every response of a site at this address. HSTS is sent only over https (RFC 6797). */
export function siteHeaders(siteUrl: string | undefined): Readonly<Record<string, string>> {
  return siteUrl?.startsWith('https:') ? { ...SECURITY_HEADERS, ...HTTPS_ONLY } : SECURITY_HEADERS;
}

/**
 * The headers of the response for a path.
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

/**
 * Adds the headers to a response rendered on demand. A policy from Astro keeps its directives, and these are appended.
 */
export function addSecurityHeaders(headers: Headers, path: string, siteUrl: string | undefined): void {
  for (const [name, value] of Object.entries(securityHeadersOf(path, siteUrl))) {
    const present = headers.get(name);
    // A page with a player of another site sets its own.
    if (name === 'cross-origin-embedder-policy' && present !== null) continue;
    if (name !== 'content-security-policy') headers.set(name, value);
    else if (present === null) headers.set(name, value);
    else if (!present.includes('frame-ancestors')) headers.set(name, `${present.replace(/;\s*$/, '')}; ${value}`);
  }
}
