import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MarkdownFileError, readMarkdownFile } from '../content/markdown-file.ts';
import { proseProblems } from '../content/prose.ts';
import { PAGE_IDS, type PageId, pageFileSchema } from './pages.ts';

/** The initial text of an editable page, from its file in content/pages. */
export type PageFile = Readonly<{ pageId: PageId; title: string; description: string; content: string; hash: string }>;

/**
 * Reads the eight editable pages from their files and turns their MDX into HTML that has passed the policy.
 * @throws Error naming the file, the field and what was expected.
 */
export function readPageFiles(root: string): Promise<PageFile[]> {
  return Promise.all(PAGE_IDS.map((pageId) => readPageFile(root, pageId)));
}

async function readPageFile(root: string, pageId: PageId): Promise<PageFile> {
  const name = `content/pages/${pageId}.mdx`;
  const text = await readFile(join(root, name), 'utf8').catch(() => {
    throw new Error(`${name}: the file is missing`);
  });
  // Without components MDX means the same as Markdown, so the row can be made without Astro.
  const problems = proseProblems(name, text, undefined, () => undefined);
  if (problems.length) throw new MarkdownFileError(problems.join('\n'));
  const { head, html } = readMarkdownFile(name, text, pageFileSchema);
  return { pageId, ...head, content: html, hash: pageHash(head.title, html) };
}

/** SHA-256 of a page's heading and prose. A row whose own hash equals its `source_hash` was never edited. */
export function pageHash(title: string, content: string): string {
  return createHash('sha256').update(`${title}\n${content}`).digest('hex');
}
