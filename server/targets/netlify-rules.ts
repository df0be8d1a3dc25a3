import { cacheControlOf, HASHED_FILES } from '../../src/domain/cache-rules.ts';
import { MOVED, UNKNOWN_BELOW } from '../../src/domain/redirects.ts';
import { SECURITY_HEADERS } from '../../src/domain/security-headers.ts';

/**
 * The text of `_headers`. Where several rules of one name match, Netlify joins their values, so that no two rules for
 * caching may meet: every file without a hash gets one of its own.
 * @param paths the addresses of the build's files and pages
 */
export function netlifyHeaders(paths: readonly string[]): string {
  const rules = [
    rule('/*', SECURITY_HEADERS),
    rule(`${HASHED_FILES}*`, { 'cache-control': cacheControlOf(HASHED_FILES) }),
    ...paths
      .filter((path) => !path.startsWith(HASHED_FILES))
      .map((path) => rule(path, { 'cache-control': cacheControlOf(path) })),
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
