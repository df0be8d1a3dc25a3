import type { z } from 'zod';
import type { SchemaContext } from './fields.ts';

type Common<Schema extends z.ZodObject> = Readonly<{
  schema: (context: SchemaContext) => Schema;
}>;

/** A YAML file that is a list, an entry for each item. */
export type ListKind<Schema extends z.ZodObject = z.ZodObject> = Common<Schema> &
  Readonly<{ form: 'list'; file: string; mayBeEmpty?: boolean }>;

/** A YAML file that is one entry. Its id is the file's name without the ending. */
export type FieldsKind<Schema extends z.ZodObject = z.ZodObject> = Common<Schema> &
  Readonly<{ form: 'fields'; file: string }>;

/** MDX files of one folder, each an entry: front matter, then prose. The id is the file's name without the ending. */
export type ProseKind<Schema extends z.ZodObject = z.ZodObject> = Common<Schema> &
  Readonly<{
    form: 'prose';
    folder: string;
    /** The ids that must exist, where the site knows them; otherwise each file of the folder is an entry. */
    ids?: readonly string[];
    /** What a person calls an entry, and its prose, where each file of the folder is one. */
    noun?: string;
    prose?: string;
    /** The components that the prose may use, each with the schema of its attributes. */
    components?: (context: SchemaContext) => Readonly<Record<string, z.ZodObject>>;
  }>;

/** One kind of entry in content/: where it stands, and the schema of its fields. */
export type Kind = ListKind | FieldsKind | ProseKind;

export type Kinds = Readonly<Record<string, Kind>>;

/** The id of the entry that a file holds: its name without folder and ending. */
export function idOf(file: string): string {
  return file.replace(/^.*\/|\.[^./]+$/g, '');
}
