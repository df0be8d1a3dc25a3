import { z } from 'zod';
import type { Path } from './yaml-file.ts';

/** A problem of a value: its path, and what was expected, worded for people who do not program. */
export type SchemaProblem = Readonly<{ path: Path; message: string }>;

/** Checks a value. The schema's own messages are kept; zod's default messages are replaced by plain ones. */
export function checkValue<Value>(
  schema: z.ZodType<Value>,
  value: unknown,
): { value?: Value; problems: SchemaProblem[] } {
  const result = schema.safeParse(value, { error: explained });
  if (result.success) return { value: result.data, problems: [] };
  return { problems: result.error.issues.flatMap((issue) => problemsOf(issue, value)) };
}

function problemsOf(issue: z.core.$ZodIssue, whole: unknown): SchemaProblem[] {
  const { path } = issue;
  if (issue.code === 'unrecognized_keys') {
    // The issue's message lists the known fields (see `explained`).
    const message = `unknown field; the fields here are ${issue.message.split(' ').join(', ')}`;
    return issue.keys.map((key) => ({ path: [...path, key], message }));
  }
  const found = valueAt(whole, path);
  if (issue.code === 'custom' || issue.code === 'too_small' || issue.code === 'too_big')
    return [{ path, message: issue.message }];
  if (found === undefined) return [{ path, message: `is missing; ${issue.message}` }];
  if (issue.code === 'invalid_type' && issue.expected === 'string') return [{ path, message: notText(issue, found) }];
  return [{ path, message: issue.message }];
}

/** The most common mistake is a text that YAML parses as another type. */
function notText({ message }: z.core.$ZodIssue, found: unknown): string {
  if (found === null) return message.includes('nothing') ? message : `${message}, and found nothing`;
  if (typeof found !== 'object') return `${message}; put ${found} in 'quotation marks'`;
  if (Array.isArray(found)) return `${message}, found a list`;
  return `${message}, found fields; put a text that contains a colon, or begins with a brace, in 'quotation marks'`;
}

const TYPES: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  array: "a list, each entry on lines that begin with '- '",
  object: "fields, such as 'title: The Table'",
};
const FORMATS: Record<string, string> = {
  email: 'an e-mail address',
  url: 'a whole address beginning with https://',
  date: 'a day such as 2027-03-05',
  safeint: 'a whole number',
};

/** The format of a text or a number, which zod checks after the type. */
function formatOf({ inst }: z.core.$ZodRawIssue): string {
  return String((inst?._zod.def as { format?: string } | undefined)?.format);
}

function explained(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `expected ${FORMATS[formatOf(issue)] ?? TYPES[issue.expected] ?? issue.expected}${found(issue.input)}`;
    case 'invalid_value':
      return `expected ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map((value) => `'${String(value)}'`).join(', ')}${found(issue.input)}`;
    case 'invalid_format':
      return `expected ${FORMATS[issue.format] ?? 'another form'}${found(issue.input)}`;
    case 'unrecognized_keys':
      return issue.inst instanceof z.ZodObject ? Object.keys(issue.inst.shape).join(' ') : '';
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    default:
      return `expected something else${found(issue.input)}`;
  }
}

function tooSmall({ origin, minimum, exact, inclusive, input }: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>): string {
  if (origin === 'string')
    return input === '' ? 'expected a text, and found nothing' : `expected ${minimum} characters or more`;
  if (origin === 'array') return entries(minimum, exact ? '' : ' or more', input);
  return `expected a number ${inclusive ? `not below ${minimum}` : `above ${minimum}`}${found(input)}`;
}

function tooBig({ origin, maximum, exact, inclusive, input }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>): string {
  if (origin === 'string') return `expected ${maximum} characters at most`;
  if (origin === 'array') return entries(maximum, exact ? '' : ' at most', input);
  return `expected a number ${inclusive ? `not above ${maximum}` : `below ${maximum}`}${found(input)}`;
}

function entries(number: number | bigint, bound: string, input: unknown): string {
  return `expected ${number} ${Number(number) === 1 ? 'entry' : 'entries'}${bound}, found ${Array.isArray(input) ? input.length : 0}`;
}

function found(input: unknown): string {
  if (input === undefined) return '';
  if (input === null) return ', and found nothing';
  if (typeof input === 'string') return `, found '${onOneLine(input)}'`;
  if (typeof input === 'object') return Array.isArray(input) ? ', found a list' : ', found fields';
  return `, found ${input}`;
}

/** Shortens a text to one line of a message. */
export function onOneLine(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 60)} …` : line;
}

function valueAt(whole: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, part) => (value as Record<PropertyKey, unknown> | undefined | null)?.[part],
    whole,
  );
}
