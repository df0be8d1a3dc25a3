import type { z } from 'zod';
import { checkValue, onOneLine } from './schema-problems.ts';
import { type Path, readYaml, type YamlText } from './yaml-file.ts';

/** Where in content/ a problem is, for the beginning of its line. */
type Place = Readonly<{ file: string; line?: number | undefined; entry?: string | undefined; path?: Path }>;

/** 'content/projects/projects.yaml, line 14 (Namewright): status: expected …' */
export function problemLine({ file, line, entry, path = [] }: Place, message: string): string {
  const where = `${file}${line ? `, line ${line}` : ''}${entry ? ` (${entry})` : ''}`;
  const field = path.map((part) => (typeof part === 'number' ? `entry ${part + 1}` : String(part))).join(', ');
  return [where, field, message].filter(Boolean).join(': ');
}

/** A value that has passed its schema, and what is wrong with it. */
type Checked<Value> = Readonly<{ value?: Value; yaml: YamlText; problems: string[] }>;

/** Checks a whole YAML text, or the front matter that begins at a line of its file. */
export function checkYaml<Value>(file: string, text: string, schema: z.ZodType<Value>, firstLine = 1): Checked<Value> {
  const yaml = readYaml(text, firstLine);
  if (yaml.mistakes.length) return { yaml, problems: mistakesOf(file, yaml) };
  const { problems, ...checked } = checkValue(schema, yaml.value ?? {});
  return {
    ...checked,
    yaml,
    problems: problems.map(({ path, message }) => problemLine({ file, line: yaml.lineOf(path), path }, message)),
  };
}

/** One entry of a list: as it stands in the file, and as the schema reads it when nothing is wrong with it. */
export type ListEntry<Value> = Readonly<{
  value: Value | undefined;
  raw: Readonly<Record<string, unknown>>;
  /** The line of a problem with one of its fields. */
  problem: (field: string, message: string) => string;
}>;

/** Checks a YAML text that is a list, each entry by itself. */
export function checkYamlList<Value>(
  file: string,
  text: string,
  schema: z.ZodType<Value>,
): { entries: ListEntry<Value>[]; problems: string[] } {
  const yaml = readYaml(text);
  if (yaml.mistakes.length) return { entries: [], problems: mistakesOf(file, yaml) };
  const list = yaml.value ?? [];
  if (!Array.isArray(list))
    return {
      entries: [],
      problems: [problemLine({ file }, "expected a list, each entry on lines that begin with '- '")],
    };
  const problems: string[] = [];
  const entries = list.map((raw: unknown, index) => {
    const entry = nameOf(raw) ?? `entry ${index + 1}`;
    const problem = (path: Path, message: string) =>
      problemLine({ file, line: yaml.lineOf([index, ...path]), entry, path }, message);
    const checked = checkValue(schema, raw);
    problems.push(...checked.problems.map(({ path, message }) => problem(path, message)));
    return {
      value: checked.value,
      raw: (raw ?? {}) as Record<string, unknown>,
      problem: (field: string, message: string) => problem([field], message),
    };
  });
  return { entries, problems };
}

function mistakesOf(file: string, yaml: YamlText): string[] {
  return yaml.mistakes.map(({ line, message }) => problemLine({ file, line }, message));
}

/** What a person would call the entry. */
function nameOf(raw: unknown): string | undefined {
  const { title, type, author } = (raw ?? {}) as Record<string, unknown>;
  const name = [title, type, author].find((candidate) => typeof candidate === 'string' && candidate.trim() !== '');
  return typeof name === 'string' ? onOneLine(name) : undefined;
}
