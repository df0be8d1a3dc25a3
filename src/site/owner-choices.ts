import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { splitFrontMatter } from '../content/prose.ts';
import { readYaml } from '../content/yaml-file.ts';
import { bookPath, PICTURES_PATH, pagePath } from '../paths.ts';
import { CHOICE_VALUE, type Choice } from './choice.ts';
import { PAGE_IDS } from './pages.ts';
import { PART_IDS, type PartId } from './parts.ts';

/**
 * What code in the browser and rules without a collection need to know of content/. In a build,
 * server/build/inlined-choices.ts replaces this module by the values, so that neither files nor a YAML parser are
 * needed. Mistakes are reported by the check before a build; here a value that cannot be read is left out.
 */
export function readOwnerChoices(root: string) {
  const { parts } = fieldsOf(yamlOf(root, 'site.yaml'));
  const off = PART_IDS.filter((part) => fieldsOf(parts)[part] === 'off');
  return {
    OFF: off,
    SITE_PAGES: sitePages(root, off),
    BLOG_CATEGORIES: choices(root, 'categories.yaml'),
    CALL_PURPOSES: choices(root, 'purposes.yaml'),
    PLATES: ['categories', 'articles'].flatMap((folder) => plates(root, folder)),
  };
}

export const {
  /** The parts of the site that are switched off. */
  OFF,
  SITE_PAGES,
  BLOG_CATEGORIES,
  CALL_PURPOSES,
  /** The addresses of the drawings that stand for an article without an image. */
  PLATES,
} = readOwnerChoices(join(import.meta.dirname, '../..'));

function choices(root: string, file: string): readonly Choice[] {
  const list = yamlOf(root, file);
  if (!Array.isArray(list)) return [];
  return list
    .map(fieldsOf)
    .map(({ id, label }) => ({ value: String(id), label: String(label ?? '') }))
    .filter(({ value, label }) => CHOICE_VALUE.test(value) && label !== '');
}

function plates(root: string, folder: string): readonly string[] {
  const files = filesIn(join(root, 'public', PICTURES_PATH, folder)).filter((file) =>
    /\.(?:webp|avif|png|jpg)$/.test(file),
  );
  return files.map((file) => `${PICTURES_PATH}${folder}/${file}`);
}

/** The pages that a link may lead to, with their names: for the editor's link search. */
function sitePages(root: string, off: readonly PartId[]): readonly (readonly [address: string, title: string])[] {
  const names = fieldsOf(fieldsOf(yamlOf(root, 'labels.yaml')).nav);
  const isOff = (id: string) => off.some((part) => part === id);
  const books = isOff('books')
    ? []
    : idsIn(root, 'books').map((id) => [bookPath(id), titleOf(root, `books/${id}.mdx`)] as const);
  const pages = [...new Set<string>([...PAGE_IDS, ...idsIn(root, 'pages')])]
    .filter((id) => !isOff(id))
    .map((id) => [pagePath(id), typeof names[id] === 'string' ? names[id] : titleOf(root, `pages/${id}.mdx`)] as const);
  return [...pages, ...books];
}

function idsIn(root: string, folder: string): string[] {
  const files = filesIn(join(root, 'content', folder)).filter((file) => file.endsWith('.mdx'));
  return files.map((file) => file.slice(0, -'.mdx'.length));
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}

function titleOf(root: string, file: string): string {
  const { title } = fieldsOf(readYaml(splitFrontMatter(textOf(root, file)).frontMatter ?? '').value);
  return typeof title === 'string' ? title : file;
}

function yamlOf(root: string, file: string): unknown {
  return readYaml(textOf(root, file)).value;
}

function textOf(root: string, file: string): string {
  try {
    return readFileSync(join(root, 'content', file), 'utf8');
  } catch {
    return '';
  }
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
