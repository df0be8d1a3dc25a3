import { cacheControlOf } from '../../src/http/cache-rules.ts';
import { securityHeadersOf, siteHeaders } from '../../src/http/security-headers.ts';
import { HASHED_FILES } from '../../src/paths.ts';
import { MOVED, UNKNOWN_BELOW } from '../../src/site/redirects.ts';

/** Security headers that differ between files. */
const OF_ONE_FILE: readonly string[] = ['content-security-policy', 'cross-origin-resource-policy'];

/**
 * The text of `_headers`. When several rules set the same header, Netlify joins the values, so a header that differs
 * between files must be set by one rule only. Every file without a hash therefore has a rule of its own.
 * @param paths the addresses of the build's files and pages
 * @param siteUrl the configured address of the site
 */
export function netlifyHeaders(paths: readonly string[], siteUrl: string): string {
  const everywhere = Object.entries(siteHeaders(siteUrl)).filter(([name]) => !OF_ONE_FILE.includes(name));
  const ofFile = (path: string) => {
    const headers = securityHeadersOf(path, siteUrl);
    return {
      'cache-control': cacheControlOf(path),
      ...Object.fromEntries(OF_ONE_FILE.map((name) => [name, headers[name] ?? ''])),
    };
  };
  const rules = [
    rule('/*', Object.fromEntries(everywhere)),
    rule(`${HASHED_FILES}*`, ofFile(HASHED_FILES)),
    ...paths.filter((path) => !path.startsWith(HASHED_FILES)).map((path) => rule(path, ofFile(path))),
  ];
  return rules.join('');
}

/** The text of `_redirects`. Netlify prefers existing files to these rules, and passes the query on. */
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
