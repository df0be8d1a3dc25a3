import { createHash } from 'node:crypto';

const HASH = / ?'(sha256-[\w+/=]+)'/g;
/**
 * Comments, scripts and styles with what is in them, and all other tags, each whole: what somebody searches for stands in
 * an attribute, where `<script>` is only text.
 */
const PIECES =
  /<!--.*?-->|<(script|style)(?=[\s>])[^"'>]*(?:"[^"]*"[^"'>]*|'[^']*'[^"'>]*)*>(.*?)<\/\1>|<[a-z][^"'>]*(?:"[^"]*"[^"'>]*|'[^']*'[^"'>]*)*>/gs;
const POLICY = /<meta http-equiv="content-security-policy"[^>]*>/i;

/**
 * A content security policy with the hashes of what stands in this page alone. Astro names those of the whole site in
 * each: a kilobyte that does not compress.
 */
export function withOwnHashes(policy: string, html: string): string {
  // What is fetched has no text of its own.
  const texts = [...html.matchAll(PIECES)].flatMap(([, name, text]) => (name && text ? [text] : []));
  const own = new Set(texts.map(hashOf));
  return policy.replace(HASH, (source, hash) => (own.has(hash) ? source : ''));
}

/** The same for a page that holds its policy itself, as prerendered ones do. */
export function pageWithOwnHashes(html: string): string {
  return html.replace(POLICY, (policy) => withOwnHashes(policy, html));
}

/**
 * A page with the hash of every script it can load (subresource integrity): in an import map, which its policy allows,
 * since islands are loaded by `import()`, and at the script elements themselves.
 * @param scripts the site's scripts by file name; the names that stand in a script are those it can load
 */
export function pageWithIntegrity(html: string, scripts: ReadonlyMap<string, string>): string {
  const integrity: Record<string, string> = {};
  const texts = [html];
  // Grows while it is read: each script that is found is looked through, too.
  for (const text of texts)
    for (const [, folder, name = ''] of text.matchAll(/(\/_astro\/|["'`]\.\/)([\w.~-]+\.js)\b/g)) {
      const script = scripts.get(name);
      if (script === undefined || (text === html && folder !== '/_astro/') || `/_astro/${name}` in integrity) continue;
      integrity[`/_astro/${name}`] = `sha384-${createHash('sha384').update(script).digest('base64')}`;
      texts.push(script);
    }
  const map = JSON.stringify({ integrity });
  return html
    .replace(POLICY, (policy) => policy.replace("script-src 'self'", (sources) => `${sources} '${hashOf(map)}'`))
    .replace(/<script\b[^>]*? src="(\/_astro\/[^"]+)"/g, (tag, path) =>
      integrity[path] ? `${tag} integrity="${integrity[path]}"` : tag,
    )
    .replace('<script', (first) => `<script type="importmap">${map}</script>${first}`);
}

/** The hash under which a policy allows an inline script or style. */
export function hashOf(text: string): `sha256-${string}` {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
