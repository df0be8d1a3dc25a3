import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('clipboard/', import.meta.url);

interface Clipboard {
  /** The program and what was copied in it. */
  readonly name: string;
  /** The HTML that the program puts into the clipboard. */
  readonly html: string;
  /** The result of pasting it into an empty text and saving. */
  readonly saved: string;
}

/** One file for each kind of program with its cases, each with a name, the clipboard's HTML and the result. */
export const clipboards: readonly Clipboard[] = readdirSync(folder)
  .filter((file) => file.endsWith('.html'))
  .flatMap((file) =>
    readFileSync(new URL(file, folder), 'utf8')
      .split(/^<!-- case (?=.* -->$)/m)
      .slice(1)
      .map((part) => {
        const [, name = '', html = '', saved = ''] = /^(.*?) -->\n(.*?)\n<!-- saved -->\n(.*)$/s.exec(part) ?? [];
        return { name: `${file.replace(/\.html$/, '')}: ${name}`, html, saved: saved.trimEnd() };
      }),
  );
