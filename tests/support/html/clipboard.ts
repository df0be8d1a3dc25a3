import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('clipboard/', import.meta.url);

interface Clipboard {
  /** The program and what was copied there. */
  readonly name: string;
  /** The HTML as the program puts it into the clipboard. */
  readonly html: string;
  /** What the editor saves when it is pasted into an empty text. */
  readonly saved: string;
}

/** A file for each kind of program; in it, cases, each with its name, the clipboard's HTML and the result. */
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
