import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('./', import.meta.url);

const groupsIn = (file: string) =>
  JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Record<string, readonly string[]>;

/** Attacks on what this site does with stored HTML: its headings, code, islands, feeds and structured data. */
const stored = groupsIn('stored-vectors.json');

/** HTML made to run a script or reach another site: every vector with the group it belongs to. */
export const vectors: readonly (readonly [group: string, html: string])[] = Object.entries({
  ...groupsIn('xss-vectors.json'),
  'what this site makes of articles': stored.content ?? [],
}).flatMap(([group, list]) => list.map((html) => [group, html] as const));

/** Texts that try to become markup or script wherever a title, a name or a tag is shown. */
export const textVectors: readonly string[] = stored.text ?? [];

/** Image addresses that the database accepts and that try to break out of their attribute. */
export const imageVectors: readonly string[] = stored['image addresses'] ?? [];

interface Benign {
  readonly name: string;
  readonly html: string;
  /** The expected result: `html` itself, unless a file `name.clean.html` exists. */
  readonly expected: string;
}

/** HTML that people and editors write in good faith, with the required results. */
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
