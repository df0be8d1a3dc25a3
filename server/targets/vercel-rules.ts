import { CACHE_RULES } from '../../src/http/cache-rules.ts';
import {
  PAGES_WITH_POLICIES,
  SHOWN_ELSEWHERE,
  SHOWN_ELSEWHERE_HEADERS,
  securityHeadersOf,
  siteHeaders,
} from '../../src/http/security-headers.ts';
import { HASHED_FILES } from '../../src/paths.ts';
import { MOVED, UNKNOWN_BELOW } from '../../src/site/redirects.ts';

/** A route of Vercel's Build Output API, version 3, with the fields used here. */
export type VercelRoute = Readonly<{
  src?: string;
  handle?: string;
  headers?: Readonly<Record<string, string>>;
  continue?: boolean;
  status?: number;
  dest?: string;
}>;

const FUNCTION = '_render';

/**
 * The routes of the whole site: headers, then redirects, then files, then the routes to the adapter's function, then
 * the 404 page.
 * @param adapters the routes that the adapter wrote; those about headers and slashes are replaced by ours
 * @param pages the addresses of the built pages
 * @param siteUrl the configured address of the site
 */
export function vercelRoutes(
  adapters: readonly VercelRoute[],
  pages: readonly string[],
  siteUrl: string,
): VercelRoute[] {
  const afterFiles = adapters.slice(adapters.findIndex(({ handle }) => handle === 'filesystem') + 1);
  const rendered = afterFiles.filter(({ dest }) => dest === FUNCTION).map(({ src = '' }) => src.replace(/^\^/, ''));
  const hashed = `^${HASHED_FILES}.*$`;
  return [
    // Pages rendered on demand set their own headers: a longer policy, and exceptions.
    { src: but(rendered), headers: siteHeaders(siteUrl), continue: true },
    ...SHOWN_ELSEWHERE.map((folder) => ({
      src: but(rendered, folder),
      headers: SHOWN_ELSEWHERE_HEADERS,
      continue: true,
    })),
    ...PAGES_WITH_POLICIES.filter((page) => pages.includes(page)).map((page) => ({
      src: `^${escaped(page)}/?$`,
      headers: { 'content-security-policy': securityHeadersOf(page, siteUrl)['content-security-policy'] ?? '' },
      continue: true,
    })),
    { src: but([...rendered, HASHED_FILES]), headers: { 'cache-control': CACHE_RULES.other }, continue: true },
    ...redirects(pages),
    { handle: 'filesystem' },
    // Not cached: a hashed file that is missing now may exist after the next deploy.
    { src: hashed, dest: '/404.html', status: 404, headers: { 'cache-control': CACHE_RULES.other } },
    ...afterFiles,
    // Routes for files that were found. They do not overwrite headers that are already set.
    { handle: 'hit' },
    { src: hashed, headers: { 'cache-control': CACHE_RULES.hashed }, continue: true },
  ];
}

/** Redirects in one step, with or without a trailing slash. Vercel passes the query on. */
function redirects(pages: readonly string[]): VercelRoute[] {
  const moved = Object.entries(MOVED).map(([from, to]) => redirect(`^${escaped(from)}/*$`, 301, to));
  const unknown = Object.entries(UNKNOWN_BELOW).map(([above, to]) => {
    const known = pages.filter((page) => page.startsWith(`${above}/`)).map(escaped);
    return redirect(`^(?!(?:${known.join('|')})/*$)${escaped(above)}/+[^/].*$`, 302, to);
  });
  // Collapses leading slashes: `//example.com/` would redirect to another site.
  return [...moved, ...unknown, redirect('^[/\\\\]+(.*?[^/])/+$', 308, '/$1'), redirect('^[/\\\\]{2,}$', 308, '/')];
}

/** Matches every address below a folder, except those that begin with one of the patterns. */
function but(patterns: readonly string[], folder = '/'): string {
  return `^(?!${patterns.join('|')})${folder}.*$`;
}

function redirect(src: string, status: number, location: string): VercelRoute {
  return { src, status, headers: { Location: location } };
}

function escaped(path: string): string {
  return path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
