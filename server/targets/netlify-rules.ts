import { cacheControlOf, HASHED_FILES } from '../../src/domain/cache-rules.ts';
import { MOVED, UNKNOWN_BELOW } from '../../src/domain/redirects.ts';
import { securityHeadersOf, siteHeaders } from '../../src/domain/security-headers.ts';

/**
 * The text of `_headers`. Where several rules of one name match, Netlify joins their values, so that no two rules for
 * caching, or for who may show a file, may meet: every file without a hash gets them in a rule of its own.
 * @param paths the addresses of the build's files and pages
 * @param siteUrl the configured address of the site
 */
export function netlifyHeaders(paths: readonly string[], siteUrl: string): string {
  const { 'cross-origin-resource-policy': _, ...everywhere } = siteHeaders(siteUrl);
  const ofFile = (path: string) => ({
    'cache-control': cacheControlOf(path),
    'cross-origin-resource-policy': securityHeadersOf(path, siteUrl)['cross-origin-resource-policy'] ?? '',
  });
  const rules = [
    rule('/*', everywhere),
    rule(`${HASHED_FILES}*`, ofFile(HASHED_FILES)),
    ...paths.filter((path) => !path.startsWith(HASHED_FILES)).map((path) => rule(path, ofFile(path))),
  ];
  return rules.join('');
}

/** The text of `_redirects`. Netlify puts what exists before a rule, and lets a query go along. */
export function netlifyRedirects(): string {
  const moved = Object.entries(MOVED).map(([from, to]) => `${from} ${to} 301\n`);
  const unknown = Object.entries(UNKNOWN_BELOW).map(([above, to]) => `${above}/* ${to} 302\n`);
  return [...moved, ...unknown].join('');
}

function rule(path: string, headers: Readonly<Record<string, string>>): string {
  return `${path}\n${Object.entries(headers)
    .map(([name, value]) => `  ${name}: ${value}\n`)
    .join('')}`;
}
