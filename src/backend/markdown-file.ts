import { markdownToHtml } from 'satteri';
import type { z } from 'zod';
import { cleanHtml } from '../domain/html-policy.ts';
import { checkYaml, problemLine } from './content/problem-line.ts';
import type { YamlText } from './content/yaml-file.ts';

/** A mistake in a file that a person wrote; its lines name the file, the line, the field and what was expected. */
export class MarkdownFileError extends Error {
  override name = 'MarkdownFileError';
}

type MarkdownFile<Head> = Readonly<{
  /** The front matter, when nothing is wrong with it. */
  head?: Head;
  /** The front matter as it stands there. */
  yaml?: YamlText;
  /** The text as HTML that has passed the policy, as the editor would save it. */
  html: string;
  problems: string[];
}>;

/**
 * Reads a Markdown file with front matter: YAML between two lines of '---', then the text. Never throws.
 * @param file its name, for messages
 * @param schema of the front matter
 */
export function checkMarkdownFile<Head>(file: string, source: string, schema: z.ZodType<Head>): MarkdownFile<Head> {
  const [, yaml, markdown] = /^\uFEFF?---[ \t]*\r?\n(.*?)\r?\n---[ \t]*(?:\r?\n(.*))?$/s.exec(source) ?? [];
  if (yaml === undefined)
    return {
      html: '',
      problems: [problemLine({ file }, "expected front matter between two lines of '---' at the top")],
    };
  const { value, ...checked } = checkYaml(file, yaml, schema, 2);
  const { html } = markdownToHtml(markdown ?? '', { features: { gfm: true, smartPunctuation: true } });
  return { ...checked, ...(value === undefined ? {} : { head: value }), html: cleanHtml(html.trim()) };
}

/**
 * The same for a caller that can do nothing with a wrong file.
 * @throws MarkdownFileError with a line a problem
 */
export function readMarkdownFile<Head>(file: string, source: string, schema: z.ZodType<Head>) {
  const { head, html, problems } = checkMarkdownFile(file, source, schema);
  if (head === undefined) throw new MarkdownFileError(problems.join('\n'));
  return { head, html };
}
