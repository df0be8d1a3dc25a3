import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDrawing } from './drawing.ts';
import { problemLine } from './problem-line.ts';

/** content/ while it is read: what it holds, and what was found to be wrong with it so far. */
export type ContentFolder = Readonly<{
  /** The names of all files, such as 'content/books/brand-book.mdx', in order. */
  files: readonly string[];
  problems: string[];
  /** The text of a file; undefined, with a problem, when it is missing or not UTF-8. */
  text: (file: string) => string | undefined;
  /** The markup of a drawing that is there; empty, with problems, when something is wrong with it. */
  drawing: (file: string) => string;
  /** Why a file that an entry names cannot be used; undefined when it is there. */
  missing: (file: string) => string | undefined;
}>;

/** Opens content/ below a folder. */
export function openContentFolder(root: string): ContentFolder {
  const files = filesBelow(root);
  const problems: string[] = [];
  const drawings = new Map<string, string>();

  function text(file: string): string | undefined {
    if (!files.includes(file)) {
      problems.push(problemLine({ file }, 'the file is missing'));
      return undefined;
    }
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(join(root, file)));
    } catch {
      problems.push(problemLine({ file }, 'expected a text; save the file as UTF-8'));
      return undefined;
    }
  }

  /** Capitals count: on another system Logo.svg and logo.svg may be two files. */
  function missing(file: string): string | undefined {
    if (files.includes(file)) return undefined;
    const other = files.find((each) => each.toLowerCase() === file.toLowerCase());
    return `${file} is not there${other ? `; there is '${other.split('/').at(-1)}', and capitals count` : ''}`;
  }

  /** Two entries may share a drawing; its problems are reported once. */
  function drawing(file: string): string {
    const known = drawings.get(file);
    if (known !== undefined) return known;
    const read = readDrawing(text(file) ?? '', drawingId(file));
    problems.push(...read.problems.map((message) => problemLine({ file }, message)));
    drawings.set(file, read.svg);
    return read.svg;
  }

  return { files, problems, text, drawing, missing };
}

/** Makes the ids inside a drawing unlike those of other drawings on the page. */
export function drawingId(file: string): string {
  return file.replace(/^.*\/|\.svg$/gi, '').replace(/\W+/g, '-');
}

function filesBelow(root: string): string[] {
  try {
    return readdirSync(join(root, 'content'), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(root.length + 1)
          .replaceAll('\\', '/'),
      )
      .sort();
  } catch {
    return [];
  }
}
