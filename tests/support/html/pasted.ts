import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('pasted/', import.meta.url);

/** HTML that other programs put into the clipboard, each with its result in an empty text. */
export const pasted: readonly { readonly name: string; readonly html: string; readonly expected: string }[] =
  readdirSync(folder)
    .filter((file) => file.endsWith('.html') && !file.endsWith('.expected.html'))
    .map((file) => {
      const name = file.replace(/\.html$/, '');
      const read = (of: string) => readFileSync(new URL(of, folder), 'utf8');
      return { name, html: read(file), expected: read(`${name}.expected.html`).trimEnd() };
    });
