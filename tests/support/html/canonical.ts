import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('./', import.meta.url);

/** HTML as other editors write it, each with the result of saving it unchanged in the visual editor. */
export const canonical: readonly { readonly name: string; readonly html: string; readonly expected: string }[] = [
  'benign',
  'dialects',
].flatMap((place) =>
  readdirSync(new URL(`${place}/`, folder))
    .filter((file) => file.endsWith('.html') && !file.endsWith('.clean.html'))
    .map((file) => ({
      name: file.replace(/\.html$/, ''),
      html: readFileSync(new URL(`${place}/${file}`, folder), 'utf8'),
      expected: readFileSync(new URL(`canonical/${file}`, folder), 'utf8').trimEnd(),
    })),
);
