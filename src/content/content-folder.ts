import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDrawing } from './drawing.ts';
import { problemLine } from './problem-line.ts';

/** The files of content/, and the problems found in them so far. */
export type ContentFolder = Readonly<{
  /** The paths of all files, such as 'content/books/brand-book.mdx', sorted. */
  files: readonly string[];
  problems: string[];
  /** Reads a file; undefined, with a problem, when it is missing or not UTF-8. */
  text: (file: string) => string | undefined;
  /** Reads the markup of an existing drawing; empty, with problems, when it is invalid. */
  drawing: (file: string) => string;
  /** Why a file that an entry names cannot be used; undefined when it exists. */
  missing: (file: string) => string | undefined;
}>;

/** Opens the content/ folder of a project. @param root the project's folder */
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

  /** The comparison is case-sensitive: on another system Logo.svg and logo.svg may be two files. */
  function missing(file: string): string | undefined {
    if (files.includes(file)) return undefined;
    const other = files.find((each) => each.toLowerCase() === file.toLowerCase());
    return `${file} is not there${other ? `; there is '${other.split('/').at(-1)}', and capitals count` : ''}`;
  }

  /** Two entries may use the same drawing; its problems are reported once. */
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

/** A prefix that keeps the ids inside a drawing unique on a page. */
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
