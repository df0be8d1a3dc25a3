import { createHash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

const POLICY = /<meta http-equiv="content-security-policy"[^>]*>/i;
const HASH = / ?'(sha256-[\w+/=]+)'/g;
const INLINE = /<(script|style)(?![^>]*\ssrc=)[^>]*>(.*?)<\/\1>/gs;

/**
 * Astro writes the hashes of all inline scripts and styles of the site into the policy of every page: a kilobyte that
 * does not compress. This leaves each prerendered page the hashes of what stands in it.
 */
export function ownHashesAlone(): AstroIntegration {
  return {
    name: 'own-hashes-alone',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir);
        for await (const name of glob('**/*.html', { cwd: root })) {
          const file = join(root, name);
          await writeFile(file, withOwnHashes(await readFile(file, 'utf8')));
        }
      },
    },
  };
}

/** A page whose policy names what stands in the page alone. */
export function withOwnHashes(html: string): string {
  const own = new Set([...html.matchAll(INLINE)].map(([, , text = '']) => hashOf(text)));
  return html.replace(POLICY, (policy) => policy.replace(HASH, (source, hash) => (own.has(hash) ? source : '')));
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
