import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('./', import.meta.url);

/** HTML made to run a script or reach another site: every vector with the group it belongs to. */
export const vectors: readonly (readonly [group: string, html: string])[] = Object.entries(
  JSON.parse(readFileSync(new URL('xss-vectors.json', folder), 'utf8')) as Record<string, string[]>,
).flatMap(([group, list]) => list.map((html) => [group, html] as const));

interface Benign {
  readonly name: string;
  readonly html: string;
  /** What should become of it; the same as `html`, unless a file `name.clean.html` says otherwise. */
  readonly expected: string;
}

/** What people and editors write in good faith, and what must come of it. */
export const benign: readonly Benign[] = readdirSync(new URL('benign/', folder))
  .filter((file) => file.endsWith('.html') && !file.endsWith('.clean.html'))
  .map((file) => {
    const name = file.replace(/\.html$/, '');
    const html = readFileSync(new URL(`benign/${file}`, folder), 'utf8');
    try {
      return { name, html, expected: readFileSync(new URL(`benign/${name}.clean.html`, folder), 'utf8') };
    } catch {
      return { name, html, expected: html };
    }
  });
