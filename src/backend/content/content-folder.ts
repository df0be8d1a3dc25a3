import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readDrawing } from './drawing.ts';
import { nearestName } from './nearest-name.ts';
import { problemLine } from './problem-line.ts';

/** content/ while it is read: what it holds, and what was found to be wrong with it so far. */
export type ContentFolder = Readonly<{
  /** The names of all files, such as 'content/books/brand-book.md', in order. */
  files: readonly string[];
  problems: string[];
  /** The text of a file; undefined, and told, when it is missing or not a text. */
  text: (file: string) => Promise<string | undefined>;
  /**
   * The markup of a drawing; undefined, and told, when it is missing or wrong.
   * @param told makes the line of what is missing, which belongs to the entry that names it
   */
  drawing: (file: string, told: (message: string) => string) => Promise<string | undefined>;
  /** Whether a picture is there; told when it is not. */
  picture: (file: string, told: (message: string) => string) => boolean;
}>;

/** Opens content/ below a folder. */
export async function openContentFolder(root: string): Promise<ContentFolder> {
  const found = await readdir(join(root, 'content'), { withFileTypes: true, recursive: true }).catch(() => []);
  const files = found
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
  const problems: string[] = [];
  const drawings = new Map<string, Promise<string | undefined>>();

  async function text(file: string): Promise<string | undefined> {
    if (!files.includes(file)) {
      problems.push(problemLine({ file }, 'the file is missing'));
      return undefined;
    }
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(join(root, file)));
    } catch {
      problems.push(problemLine({ file }, 'expected a text; save the file as UTF-8'));
      return undefined;
    }
  }

  /** Letters count as they are written: another computer may tell Logo.svg from logo.svg. */
  function picture(file: string, told: (message: string) => string): boolean {
    if (files.includes(file)) return true;
    const near = nearestName(file, files);
    problems.push(told(`${file} is not there${near ? `; did you mean '${near.split('/').at(-1)}'?` : ''}`));
    return false;
  }

  async function checkedDrawing(file: string): Promise<string | undefined> {
    const source = await text(file);
    if (source === undefined) return undefined;
    const name = file.replace(/^.*\/|\.svg$/gi, '').replace(/\W+/g, '-');
    const { svg, problems: mistakes } = readDrawing(source, name);
    problems.push(...mistakes.map((message) => problemLine({ file }, message)));
    return mistakes.length ? undefined : svg;
  }

  async function drawing(file: string, told: (message: string) => string): Promise<string | undefined> {
    if (!picture(file, told)) return undefined;
    // Two entries may share a drawing; what is wrong with it is said once.
    const reading = drawings.get(file) ?? checkedDrawing(file);
    drawings.set(file, reading);
    return reading;
  }

  return { files, problems, text, drawing, picture };
}
