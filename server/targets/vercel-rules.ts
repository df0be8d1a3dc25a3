import { CACHE_RULES, HASHED_FILES } from '../../src/http/cache-rules.ts';
import { MOVED, UNKNOWN_BELOW } from '../../src/http/redirects.ts';
import {
  PAGES_WITH_POLICIES,
  SHOWN_ELSEWHERE,
  SHOWN_ELSEWHERE_HEADERS,
  securityHeadersOf,
  siteHeaders,
} from '../../src/http/security-headers.ts';

/** A rule of Vercel's Build Output API, version 3, as far as it is used here. */
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
 * The rules of the whole site: headers, then redirects, then files, then what the adapter sends to its function, then
 * the 404 page.
 * @param adapters the rules that the adapter wrote; those about headers and slashes are ours
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
    // What is rendered on demand brings its own: a longer policy, and exceptions.
    { src: but(rendered), headers: siteHeaders(siteUrl), continue: true },
    ...SHOWN_ELSEWHERE.map((folder) => ({
      src: but(rendered, folder),
      headers: SHOWN_ELSEWHERE_HEADERS,
      continue: true,
    })),
    ...PAGES_WITH_POLICIES.filter((page) => pages.includes(page)).map((page) => ({
      src: `^${escaped(page)}$`,
      headers: { 'content-security-policy': securityHeadersOf(page, siteUrl)['content-security-policy'] ?? '' },
      continue: true,
    })),
    { src: but([...rendered, HASHED_FILES]), headers: { 'cache-control': CACHE_RULES.other }, continue: true },
    ...redirects(pages),
    { handle: 'filesystem' },
    // A hashed file that is missing now may be there after the next deploy.
    { src: hashed, dest: '/404.html', status: 404, headers: { 'cache-control': CACHE_RULES.other } },
    ...afterFiles,
    // Of files that were found, without changing what has a value by now.
    { handle: 'hit' },
    { src: hashed, headers: { 'cache-control': CACHE_RULES.hashed }, continue: true },
  ];
}

/** With or without a slash at the end, in one step; a query goes along, by Vercel's doing. */
function redirects(pages: readonly string[]): VercelRoute[] {
  const moved = Object.entries(MOVED).map(([from, to]) => redirect(`^${escaped(from)}/*$`, 301, to));
  const unknown = Object.entries(UNKNOWN_BELOW).map(([above, to]) => {
    const known = pages.filter((page) => page.startsWith(`${above}/`)).map(escaped);
    return redirect(`^(?!(?:${known.join('|')})/*$)${escaped(above)}/+[^/].*$`, 302, to);
  });
  // Slashes in front are folded: `//example.com/` must not become an address of somebody else's.
  return [...moved, ...unknown, redirect('^[/\\\\]+(.*?[^/])/+$', 308, '/$1'), redirect('^[/\\\\]{2,}$', 308, '/')];
}

/** Every address below a folder but those that begin like one of the patterns. */
function but(patterns: readonly string[], folder = '/'): string {
  return `^(?!${patterns.join('|')})${folder}.*$`;
}

function redirect(src: string, status: number, location: string): VercelRoute {
  return { src, status, headers: { Location: location } };
}

function escaped(path: string): string {
  return path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
