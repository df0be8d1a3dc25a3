import { markdownToHtml } from 'satteri';
import type { z } from 'zod';
import { cleanHtml } from '../html/html-policy.ts';
import { checkYaml, problemLine } from './problem-line.ts';
import { splitFrontMatter } from './prose.ts';

/** Mistakes in a Markdown file. Each line of the message names the file, the line, the field and what was expected. */
export class MarkdownFileError extends Error {
  override name = 'MarkdownFileError';
}

/**
 * Reads a Markdown file with front matter: YAML between two lines of '---', then the text.
 * @param file the file name, for messages
 * @param schema of the front matter
 * @returns the front matter, and the text as HTML that has passed the policy, in the form in which the editor saves it
 * @throws MarkdownFileError with a line for each problem
 */
export function readMarkdownFile<Head>(file: string, source: string, schema: z.ZodType<Head>) {
  const { frontMatter, body } = splitFrontMatter(source);
  if (frontMatter === undefined)
    throw new MarkdownFileError(problemLine({ file }, "expected front matter between two lines of '---' at the top"));
  const { value, problems } = checkYaml(file, frontMatter, schema, 2);
  if (value === undefined) throw new MarkdownFileError(problems.join('\n'));
  const { html } = markdownToHtml(body, { features: { gfm: true, smartPunctuation: true } });
  return { head: value, html: cleanHtml(html.trim()) };
}
