import type { z } from 'zod';
import type { SchemaContext } from './fields.ts';

type Common<Schema extends z.ZodObject> = Readonly<{
  schema: (context: SchemaContext) => Schema;
  /** The part of the site that shows these entries. While it is switched off, mistakes in them are not reported. */
  part?: string;
}>;

/** A YAML file that contains a list; each item is an entry. */
export type ListKind<Schema extends z.ZodObject = z.ZodObject> = Common<Schema> &
  Readonly<{ form: 'list'; file: string; mayBeEmpty?: boolean }>;

/** A YAML file that is one entry. Its id is the file name without the extension. */
export type FieldsKind<Schema extends z.ZodObject = z.ZodObject> = Common<Schema> &
  Readonly<{ form: 'fields'; file: string }>;

/**
 * MDX files of one folder. Each is an entry: front matter, then prose. Its id is the file name without the extension.
 */
export type ProseKind<Schema extends z.ZodObject = z.ZodObject> = Common<Schema> &
  Readonly<{
    form: 'prose';
    folder: string;
    /** The ids that must exist, if they are fixed; otherwise each file of the folder is an entry. */
    ids?: readonly string[];
    /** Ids in the same folder that belong to other kinds. */
    except?: readonly string[];
    /** Ids that no file may have, because the site uses them as addresses. */
    taken?: readonly string[];
    mayBeEmpty?: boolean;
    /** How error messages refer to an entry and to its prose, for kinds where each file of the folder is an entry. */
    noun?: string;
    prose?: string;
    /** The components allowed in the prose, each with the schema of its attributes. */
    components?: (context: SchemaContext) => Readonly<Record<string, z.ZodObject>>;
  }>;

/** One kind of entry in content/: its files, and the schema of its fields. */
export type Kind = ListKind | FieldsKind | ProseKind;

export type Kinds = Readonly<Record<string, Kind>>;

/** The id of the entry in a file: the file name without folder and extension. */
export function idOf(file: string): string {
  return file.replace(/^.*\/|\.[^./]+$/g, '');
}
