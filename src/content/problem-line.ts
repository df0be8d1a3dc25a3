import type { z } from 'zod';
import { checkValue, onOneLine } from './schema-problems.ts';
import { type Path, readYaml, type YamlText } from './yaml-file.ts';

/** The position of a problem in content/, shown at the start of its message. */
type Place = Readonly<{ file: string; line?: number | undefined; entry?: string | undefined; path?: Path }>;

/** 'content/projects/projects.yaml, line 14 (Namewright): status: expected …' */
export function problemLine({ file, line, entry, path = [] }: Place, message: string): string {
  const where = `${file}${line ? `, line ${line}` : ''}${entry ? ` (${entry})` : ''}`;
  const field = path.map((part) => (typeof part === 'number' ? `entry ${part + 1}` : String(part))).join(', ');
  return [where, field, message].filter(Boolean).join(': ');
}

/** A value that has passed its schema, or the problems found. */
type Checked<Value> = Readonly<{ value?: Value; yaml: YamlText; problems: string[] }>;

/** Checks a YAML text: a whole file, or the front matter that starts at `firstLine` of its file. */
export function checkYaml<Value>(file: string, text: string, schema: z.ZodType<Value>, firstLine = 1): Checked<Value> {
  const yaml = readYaml(text, firstLine);
  if (yaml.mistakes.length) return { yaml, problems: mistakeLines(file, yaml) };
  const { problems, ...checked } = checkValue(schema, yaml.value ?? {});
  return {
    ...checked,
    yaml,
    problems: problems.map(({ path, message }) => problemLine({ file, line: yaml.lineOf(path), path }, message)),
  };
}

/** A message for each mistake that prevents a YAML text from being parsed. */
export function mistakeLines(file: string, yaml: YamlText): string[] {
  return yaml.mistakes.map(({ line, message }) => problemLine({ file, line }, message));
}

/** A readable name for an entry with these fields. */
export function nameOf({ title, type, author, label }: Readonly<Record<string, unknown>>): string | undefined {
  const name = [title, type, author, label].find(
    (candidate) => typeof candidate === 'string' && candidate.trim() !== '',
  );
  return typeof name === 'string' ? onOneLine(name) : undefined;
}
