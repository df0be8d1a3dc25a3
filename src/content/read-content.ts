import { basename, dirname } from 'node:path/posix';
import type { z } from 'zod';
import { isSlug, slugify } from '../http/slug.ts';
import { type ContentFolder, openContentFolder } from './content-folder.ts';
import { type Artwork, drawingName, imageName, type SchemaContext, text } from './fields.ts';
import { idOf, type Kind, type Kinds, type ListKind, type ProseKind } from './kind.ts';
import { mistakeLines, nameOf, problemLine } from './problem-line.ts';
import { proseProblems, splitFrontMatter } from './prose.ts';
import { checkValue } from './schema-problems.ts';
import { readYaml, type YamlText } from './yaml-file.ts';

/** An entry as read from its file. */
export type ContentEntry = Readonly<{
  id: string;
  file: string;
  /** The fields before the schema has parsed them. */
  fields: Readonly<Record<string, unknown>>;
  /** Position in its list; 1 is first. */
  position?: number;
  /** The text below the front matter. */
  body?: string;
}>;

/** An entry during the check. */
type ReadEntry = ContentEntry &
  Readonly<{
    yaml: YamlText;
    /** Index in its list; -1 when the whole file is the entry. */
    index: number;
    source: string;
  }>;

/** The author's portrait: required, although it belongs to no kind. */
const PORTRAIT = 'content/portrait.png';

/**
 * Reads a project's content/ folder and checks it with the schemas of its kinds. Never throws for mistakes in the
 * content.
 * @param partsOff the parts of the site that are switched off: of their kinds, only entries without a mistake are read
 * @returns the entries of each kind, in the order of their files; and a line for each problem, over all files
 */
export function readContent<Name extends string>(
  root: string,
  kinds: Readonly<Record<Name, Kind>>,
  partsOff?: readonly string[],
): { entries: Record<Name, ContentEntry[]>; problems: string[] };
export function readContent(root: string, kinds: Kinds, partsOff: readonly string[] = []) {
  const folder = openContentFolder(root);
  const read = Object.entries(kinds).map(([name, kind]) => {
    const before = folder.problems.length;
    const entries = entriesOf(folder, kind);
    // Set aside, so that the problems of a kind are reported together.
    return { name, kind, entries, problems: folder.problems.splice(before) };
  });
  const idsOf = (name: string) => {
    const { kind, entries } = read.find((other) => other.name === name) ?? { entries: [] };
    // A fixed id whose file is missing is reported once, not wherever it is named.
    return (kind?.form === 'prose' && kind.ids) || entries.map(({ id }) => id);
  };
  const isOff = ({ kind: { part } }: { kind: Kind }) => part !== undefined && partsOff.includes(part);
  for (const unseen of read.filter(isOff)) {
    const before = folder.problems.length;
    unseen.entries = unseen.entries.filter((entry) => {
      checkEntry(folder, unseen.kind, entry, idsOf);
      return folder.problems.splice(before).length === 0;
    });
  }
  for (const { kind, entries, problems } of read.filter((each) => !isOff(each))) {
    folder.problems.push(...problems);
    for (const entry of entries) checkEntry(folder, kind, entry, idsOf);
    if (kind.form === 'list') reportSharedIds(folder, entries);
    if (kind.form === 'prose') reportSharedOrders(folder, kind, entries);
  }
  const portrait = folder.missing(PORTRAIT);
  if (portrait) folder.problems.push(portrait);
  reportUnknownFiles(folder, Object.values(kinds));
  const entries = Object.fromEntries(read.map(({ name, entries }) => [name, entries]));
  return { entries, problems: folder.problems };
}

function entriesOf(folder: ContentFolder, kind: Kind): ReadEntry[] {
  if (kind.form === 'list') return listEntries(folder, kind);
  if (kind.form === 'prose') return filesOf(folder, kind).flatMap((file) => proseEntry(folder, file));
  const source = folder.text(kind.file);
  if (source === undefined) return [];
  const yaml = readYaml(source);
  folder.problems.push(...mistakeLines(kind.file, yaml));
  return yaml.mistakes.length
    ? []
    : [{ id: idOf(kind.file), file: kind.file, fields: fieldsOf(yaml.value), yaml, index: -1, source }];
}

function listEntries(folder: ContentFolder, { file, mayBeEmpty = false }: ListKind): ReadEntry[] {
  const source = folder.text(file);
  if (source === undefined) return [];
  const yaml = readYaml(source);
  folder.problems.push(...mistakeLines(file, yaml));
  if (yaml.mistakes.length) return [];
  const list = yaml.value ?? [];
  if (!Array.isArray(list)) {
    folder.problems.push(problemLine({ file }, "expected a list, each entry on lines that begin with '- '"));
    return [];
  }
  if (list.length === 0 && !mayBeEmpty) folder.problems.push(problemLine({ file }, 'expected one entry or more'));
  const taken = new Set<string>();
  return list.map((value: unknown, index) => {
    const fields = fieldsOf(value);
    const name = slugify(nameOf(fields) ?? '') || 'entry';
    // Two entries may have the same name; the id of the second gets its number.
    const again = taken.has(name) ? `-${index + 1}` : '';
    taken.add(name);
    const id = typeof fields.id === 'string' ? fields.id : `${name}${again}`;
    return { id, file, fields, position: index + 1, yaml, index, source };
  });
}

/** The files of a kind: those of its fixed ids, whether or not they exist; otherwise the files found in its folder. */
function filesOf({ files, problems }: ContentFolder, kind: ProseKind): string[] {
  const { folder, ids, except = [], taken = [], noun = 'entry', mayBeEmpty = false } = kind;
  if (ids) return ids.map((id) => `${folder}/${id}.mdx`);
  const found = files.filter(
    (file) => file.endsWith('.mdx') && dirname(file) === folder && !except.includes(idOf(file)),
  );
  if (found.length === 0 && !mayBeEmpty)
    problems.push(problemLine({ file: folder }, `expected a file for every ${noun}`));
  for (const file of found) {
    const id = idOf(file);
    if (taken.includes(id)) {
      const message = `the name becomes the ${noun}'s address, and '${id}' is an address of the site already; rename the file`;
      problems.push(problemLine({ file, line: 1 }, message));
    }
    if (isSlug(id)) continue;
    const expected = `${slugify(id) || 'a-short-title'}.mdx`;
    problems.push(problemLine({ file }, `the name becomes the ${noun}'s address; expected ${expected}`));
  }
  return found;
}

function proseEntry(folder: ContentFolder, file: string): ReadEntry[] {
  const source = folder.text(file);
  if (source === undefined) return [];
  const { frontMatter, body } = splitFrontMatter(source);
  if (frontMatter === undefined) {
    folder.problems.push(problemLine({ file }, "expected front matter between two lines of '---' at the top"));
    return [];
  }
  const yaml = readYaml(frontMatter, 2);
  folder.problems.push(...mistakeLines(file, yaml));
  return [{ id: idOf(file), file, fields: fieldsOf(yaml.value), body, yaml, index: -1, source }];
}

/** Checks an entry's fields against its schema, and its prose. */
function checkEntry(
  folder: ContentFolder,
  kind: Kind,
  { file, fields, body, yaml, index, source }: ReadEntry,
  idsOf: (kind: string) => readonly string[],
): void {
  const at = index < 0 ? [] : [index];
  const entry = index < 0 ? undefined : (nameOf(fields) ?? `entry ${index + 1}`);
  const context = checkingContext(folder, dirname(file), idsOf);
  if (yaml.mistakes.length === 0) {
    const value: unknown = index < 0 ? (yaml.value ?? {}) : Array.isArray(yaml.value) ? yaml.value[index] : undefined;
    const { problems } = checkValue(kind.schema(context), value);
    folder.problems.push(
      ...problems.map(({ path, message }) =>
        problemLine({ file, line: yaml.lineOf([...at, ...path]), entry, path }, message),
      ),
    );
  }
  if (kind.form !== 'prose') return;
  if (kind.prose && body?.trim() === '')
    folder.problems.push(problemLine({ file }, `expected ${kind.prose} below the second line of '---'`));
  folder.problems.push(
    ...proseProblems(file, source, kind.components?.(context), (image) => folder.missing(`${dirname(file)}/${image}`)),
  );
}

/** The context in which schemas check that the named files and entries exist. */
function checkingContext(
  folder: ContentFolder,
  beside: string,
  idsOf: (kind: string) => readonly string[],
): SchemaContext {
  /** Resolves a file name, with an issue if the file does not exist. */
  const existing = (name: string, context: z.RefinementCtx) => {
    const file = `${beside}/${name}`;
    const message = folder.missing(file);
    if (message) context.addIssue({ code: 'custom', message });
    return { file, exists: !message };
  };
  return {
    drawing: () =>
      drawingName.transform((name, context) => {
        const { file, exists } = existing(name, context);
        return exists ? folder.drawing(file) : '';
      }),
    artwork: () =>
      imageName.transform((name, context): Artwork => {
        const { file, exists } = existing(name, context);
        if (/\.svg$/i.test(name)) return { file, drawing: exists ? folder.drawing(file) : '' };
        if (exists && !/\.[a-z]+$/.test(name))
          context.addIssue({
            code: 'custom',
            message: "expected the image's name to end in small letters, such as .jpg",
          });
        return { file, image: { src: file, width: 0, height: 0, format: 'jpg' } };
      }),
    reference: (collection) =>
      text
        .superRefine((id, context) => {
          const ids = idsOf(collection);
          if (ids.includes(id)) return;
          const message = `nothing in ${collection} has the id '${id}'; there are ${ids.join(', ')}`;
          context.addIssue({ code: 'custom', message });
        })
        .transform((id) => ({ collection, id })),
    idIn: (collections) =>
      text.refine((id) => collections.some((collection) => idsOf(collection).includes(id)), {
        error: ({ input }) =>
          `there is no '${input}'; there are ${collections.flatMap((collection) => idsOf(collection)).join(', ')}`,
      }),
  };
}

function reportSharedIds({ problems }: ContentFolder, entries: readonly ReadEntry[]): void {
  const taken = new Map<unknown, string>();
  for (const { file, fields, yaml, index } of entries) {
    const { id } = fields;
    if (id === undefined) continue;
    const entry = nameOf(fields) ?? `entry ${index + 1}`;
    const first = taken.get(id);
    if (first === undefined) taken.set(id, entry);
    else
      problems.push(
        problemLine(
          { file, line: yaml.lineOf([index, 'id']), entry, path: ['id'] },
          `'${id}' is the id of ${first} already`,
        ),
      );
  }
}

function reportSharedOrders({ problems }: ContentFolder, { folder }: ProseKind, entries: readonly ReadEntry[]): void {
  const ordered = entries.filter(({ fields }) => typeof fields.order === 'number');
  for (const [order, sharing] of Map.groupBy(ordered, ({ fields }) => fields.order)) {
    if (sharing.length === 1) continue;
    const names = sharing.map(({ file }) => file.slice(folder.length + 1));
    const together = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
    problems.push(
      problemLine({ file: folder }, `${together} ${names.length === 2 ? 'both' : 'all'} have order ${order}`),
    );
  }
}

/** A file that nothing reads probably has a wrong name, so the message lists the expected names. */
function reportUnknownFiles({ files, problems }: ContentFolder, kinds: readonly Kind[]): void {
  const known = kinds.flatMap((kind) =>
    kind.form === 'prose' ? (kind.ids ?? []).map((id) => `${kind.folder}/${id}.mdx`) : [kind.file],
  );
  const open = kinds.flatMap((kind) => (kind.form === 'prose' && !kind.ids ? [kind.folder] : []));
  for (const file of files.filter((file) => /\.(mdx?|ya?ml)$/i.test(file) && !known.includes(file))) {
    if (file.endsWith('.mdx') && open.includes(dirname(file))) continue;
    const folder = dirname(file);
    const names = known.filter((each) => dirname(each) === folder).map((each) => basename(each));
    const hint = open.includes(folder)
      ? `; rename it to ${basename(file).replace(/\.\w+$/, '.mdx')}`
      : names.length > 0 && `; the files here are ${names.join(', ')}`;
    problems.push(problemLine({ file }, `nothing uses this file${hint || ''}`));
  }
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
