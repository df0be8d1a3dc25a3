import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The sources of a build. A change in any of them makes it stale. */
const SOURCES = [
  'astro.config.mjs',
  'content',
  'islands',
  'package-lock.json',
  'public',
  'server/build/inlined-choices.ts',
  'server/build/own-hashes.ts',
  'server/page-cache',
  'server/targets',
  'src',
  'tsconfig.json',
];

/**
 * A short hash of all sources and settings of a build.
 * @param settings values that become part of the build: addresses, keys, the administrator's e-mail address, edited
 *   pages
 */
export function buildStamp(root: string, settings: Readonly<Record<string, string>>): string {
  const hash = createHash('sha256').update(JSON.stringify(Object.entries(settings).sort()));
  for (const source of SOURCES)
    for (const file of filesUnder(root, source)) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex').slice(0, 16);
}

function filesUnder(root: string, path: string): string[] {
  try {
    const entries = readdirSync(join(root, path), { withFileTypes: true, recursive: true });
    return entries
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
      .sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return [path];
    throw error;
  }
}
