import { createHash } from 'node:crypto';
import { HASHED_FILES } from '../paths.ts';

const HASH = / ?'(sha256-[\w+/=]+)'/g;
/**
 * Matches comments, script and style elements with their content, and all other tags, each as a whole. A search text
 * may appear in an attribute, where `<script>` is only text and must not match.
 */
const PIECES =
  /<!--.*?-->|<(script|style)(?=[\s>])[^"'>]*(?:"[^"]*"[^"'>]*|'[^']*'[^"'>]*)*>(.*?)<\/\1>|<[a-z][^"'>]*(?:"[^"]*"[^"'>]*|'[^']*'[^"'>]*)*>/gs;
/** A script's name in a page or in another script. */
const SCRIPT = new RegExp(String.raw`(${HASHED_FILES}|["'\`]\./)([\w.~-]+\.js)\b`, 'g');
const SCRIPT_ELEMENT = new RegExp(String.raw`<script\b[^>]*? src="(${HASHED_FILES}[^"]+)"`, 'g');
const POLICY = /<meta http-equiv="content-security-policy"[^>]*>/i;

/**
 * Reduces a content security policy to the hashes of this page's inline scripts and styles. Astro lists those of the
 * whole site on each page: a kilobyte that does not compress.
 */
export function withOwnHashes(policy: string, html: string): string {
  // External scripts and styles have no inline text.
  const texts = [...html.matchAll(PIECES)].flatMap(([, name, text]) => (name && text ? [text] : []));
  const own = new Set(texts.map(cachedHashOf));
  return policy.replace(HASH, (source, hash) => (own.has(hash) ? source : ''));
}

/** Hashes of inline scripts and styles, of which the site has few, by their text. */
const hashes = new Map<string, string>();
const MOST_HASHES = 500;

function cachedHashOf(text: string): string {
  const hash = hashes.get(text) ?? hashOf(text);
  if (hashes.size < MOST_HASHES) hashes.set(text, hash);
  return hash;
}

/** The same for a page with its policy in a meta element, as prerendered pages have. */
export function pageWithOwnHashes(html: string): string {
  return html.replace(POLICY, (policy) => withOwnHashes(policy, html));
}

/**
 * Adds the hash of every script the page can load (subresource integrity): in an import map, since islands are loaded
 * by `import()`, and on the script elements themselves. The page's policy is extended to allow the import map.
 * @param scripts the site's scripts by file name; a script can load those whose names it contains
 */
export function pageWithIntegrity(html: string, scripts: ReadonlyMap<string, string>): string {
  const integrity: Record<string, string> = {};
  const texts = [html];
  // The array grows during the loop, so that each script found is searched as well.
  for (const text of texts)
    for (const [, folder, name = ''] of text.matchAll(SCRIPT)) {
      const script = scripts.get(name);
      if (script === undefined || (text === html && folder !== HASHED_FILES) || HASHED_FILES + name in integrity)
        continue;
      integrity[HASHED_FILES + name] = `sha384-${createHash('sha384').update(script).digest('base64')}`;
      texts.push(script);
    }
  const map = JSON.stringify({ integrity });
  return html
    .replace(POLICY, (policy) => policy.replace("script-src 'self'", (sources) => `${sources} '${hashOf(map)}'`))
    .replace(SCRIPT_ELEMENT, (tag, path) => (integrity[path] ? `${tag} integrity="${integrity[path]}"` : tag))
    .replace('<script', (first) => `<script type="importmap">${map}</script>${first}`);
}

/** The hash that allows an inline script or style in a policy. */
export function hashOf(text: string): `sha256-${string}` {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
