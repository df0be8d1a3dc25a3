import { markdownToHtml } from 'satteri';
import { parse } from 'yaml';
import type { z } from 'zod';
import { cleanHtml } from '../domain/html-policy.ts';

/** A mistake in a file that a person wrote; its lines name the file, the field and what was expected. */
export class MarkdownFileError extends Error {
  override name = 'MarkdownFileError';
}

/**
 * Reads a Markdown file with front matter: YAML between two lines of '---', then the text.
 * @param file its name, for messages
 * @param schema of the front matter
 * @returns the front matter, and the text as HTML that has passed the policy, as the editor would save it
 * @throws MarkdownFileError when the front matter is missing or wrong
 */
export function readMarkdownFile<Head>(file: string, source: string, schema: z.ZodType<Head>) {
  const [, yaml, markdown] = /^---\r?\n(.*?)\r?\n---\r?\n(.*)$/s.exec(source) ?? [];
  if (yaml === undefined || markdown === undefined)
    throw new MarkdownFileError(`${file}: expected front matter between two lines of '---' at the top`);
  const result = schema.safeParse(yamlOf(file, yaml));
  if (!result.success) {
    const problems = result.error.issues.map((issue) => `${issue.path.join('.') || 'front matter'}: ${issue.message}`);
    throw new MarkdownFileError(problems.map((problem) => `${file}: ${problem}`).join('\n'));
  }
  const { html } = markdownToHtml(markdown, { features: { gfm: true, smartPunctuation: true } });
  return { head: result.data, html: cleanHtml(html.trim()) };
}

function yamlOf(file: string, yaml: string): unknown {
  try {
    return parse(yaml);
  } catch (error) {
    throw new MarkdownFileError(`${file}: front matter: ${error instanceof Error ? error.message : error}`);
  }
}
