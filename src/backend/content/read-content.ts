import type { z } from 'zod';
import { labelsSchema } from '../../domain/content/labels.ts';
import { sectionSchemas } from '../../domain/content/sections.ts';
import { PAGE_IDS, pageFileSchema } from '../../domain/page-content.ts';
import { type Site, siteSchema } from '../../domain/site.ts';
import { checkMarkdownFile } from '../markdown-file.ts';
import { type Content, FILE_PAGE_IDS, type FilePage } from './content.ts';
import { type ContentFolder, openContentFolder } from './content-folder.ts';
import { nearestName } from './nearest-name.ts';
import { checkYaml, problemLine } from './problem-line.ts';
import { readBooks } from './read-books.ts';
import { LIST_FILES, readLists } from './read-lists.ts';

const SITE_FILE = 'content/site.yaml';
/** The author's portrait, a picture that every page may count on. */
const PORTRAIT = 'content/portrait.png';
const LABELS_FILE = 'content/labels.yaml';
const SECTION_FILES = Object.keys(sectionSchemas).map(sectionFile);
const PAGE_FILES = [...PAGE_IDS, ...FILE_PAGE_IDS].map(pageFile);

/**
 * Reads and checks everything in content/ below a folder. Never throws for what a person wrote there.
 * @returns the content, unless something is wrong; a line a problem, over all files at once
 */
export async function readContent(root: string): Promise<{ content?: Content; problems: string[] }> {
  const folder = await openContentFolder(root);
  const site = await readYamlFile(folder, SITE_FILE, siteSchema);
  const labels = await readYamlFile(folder, LABELS_FILE, labelsSchema);
  const pages = new Map<string, FilePage | undefined>();
  for (const file of PAGE_FILES) pages.set(file, await readPage(folder, file, site));
  const sections: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries<z.ZodType>(sectionSchemas))
    sections[name] = await readYamlFile(folder, sectionFile(name), schema);
  const books = await readBooks(folder);
  const lists = await readLists(folder);
  folder.picture(PORTRAIT, (message) => message);
  reportUnknownFiles(folder);
  const { problems } = folder;
  if (problems.length) return { problems };
  const filePages = Object.fromEntries(FILE_PAGE_IDS.map((pageId) => [pageId, pages.get(pageFile(pageId))]));
  // Without a problem nothing is missing.
  return { content: { books, ...lists, sections, labels, filePages } as Content, problems };
}

async function readYamlFile<Value>(
  folder: ContentFolder,
  file: string,
  schema: z.ZodType<Value>,
): Promise<Value | undefined> {
  const text = await folder.text(file);
  if (text === undefined) return undefined;
  const { value, problems } = checkYaml(file, text, schema);
  folder.problems.push(...problems);
  return value;
}

/** A page, in which {name} and {email} stand for the owner's. Pages edited on the site have no use for that. */
async function readPage(
  folder: ContentFolder,
  file: string,
  owner: Pick<Site, 'name' | 'email'> | undefined,
): Promise<FilePage | undefined> {
  const written = await folder.text(file);
  if (written === undefined) return undefined;
  const source = written.replace(/\{(name|email)\}/g, (place, key: 'name' | 'email') => owner?.[key] ?? place);
  const { head, html, problems } = checkMarkdownFile(file, source, pageFileSchema);
  folder.problems.push(...problems);
  return head && { ...head, content: html };
}

/** A file that nothing reads has most likely a wrong name. */
function reportUnknownFiles({ files, problems }: ContentFolder): void {
  const known = [SITE_FILE, LABELS_FILE, ...PAGE_FILES, ...SECTION_FILES, ...Object.values(LIST_FILES)];
  const unknown = files.filter(
    (file) => /\.(md|ya?ml)$/i.test(file) && !known.includes(file) && !/^content\/books\/[^/]+\.md$/.test(file),
  );
  for (const file of unknown) {
    const near = nearestName(file, known);
    problems.push(problemLine({ file }, `nothing uses this file${near ? `; did you mean ${near}?` : ''}`));
  }
}

function sectionFile(name: string): string {
  return `content/sections/${name}.yaml`;
}

function pageFile(pageId: string): string {
  return `content/pages/${pageId}.md`;
}
