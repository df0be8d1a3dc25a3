import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { splitFrontMatter } from '../../src/content/prose.ts';
import { type Path, readYaml } from '../../src/content/yaml-file.ts';

/** A text or an image of content/ that an owner would replace. */
export type OwnersText = Readonly<{
  file: string;
  /** Undefined for an image. */
  line?: number;
  /** The field in its file; undefined for running text and images. */
  field?: string;
  text: string;
  /** Compared with the list of the sample's (`npm run generate -- sample`). */
  hash: string;
}>;

/** Words of the interface, which fit every owner. */
const NOT_THE_OWNERS = 'content/labels.yaml';
const IMAGES = new Set(['.png', '.jpg', '.jpeg', '.webp', '.avif', '.svg']);
/** Fields that belong to the owner even when they hold a single word. */
const NAMING = /^(name|email|role|title|author|url|value|date)$/;

/** The texts and images of content/, in the order of the files. */
export function ownersTexts(root: string): OwnersText[] {
  const files = readdirSync(join(root, 'content'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort();
  return files.filter((file) => file !== NOT_THE_OWNERS).flatMap((file) => textsOf(root, file));
}

function textsOf(root: string, file: string): OwnersText[] {
  const bytes = readFileSync(join(root, file));
  if (IMAGES.has(extname(file))) return [{ file, text: '', hash: hashOf(bytes) }];
  const source = bytes.toString();
  if (extname(file) === '.yaml') return fieldsOf(file, source, 1);
  const { frontMatter, body } = splitFrontMatter(source);
  const firstLine = source.slice(0, source.length - body.length).split('\n').length;
  return [...(frontMatter === undefined ? [] : fieldsOf(file, frontMatter, 2)), ...paragraphsOf(file, body, firstLine)];
}

function fieldsOf(file: string, source: string, firstLine: number): OwnersText[] {
  const yaml = readYaml(source, firstLine);
  const found: OwnersText[] = [];
  const walk = (value: unknown, path: Path) => {
    if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value))
        walk(inner, [...path, Array.isArray(value) ? Number(key) : key]);
    const field = path.findLast((part) => typeof part === 'string');
    if (typeof value !== 'string' || typeof field !== 'string') return;
    if (/\s/.test(value.trim()) || NAMING.test(field))
      found.push({ file, line: yaml.lineOf(path), field, text: onOneLine(value), hash: hashOf(value.trim()) });
  };
  walk(yaml.value, []);
  return found;
}

function paragraphsOf(file: string, body: string, firstLine: number): OwnersText[] {
  const found: OwnersText[] = [];
  let line = firstLine;
  for (const part of body.split(/(\n\s*\n)/)) {
    if (part.trim())
      found.push({ file, line: line + blankLines(part), text: onOneLine(part), hash: hashOf(part.trim()) });
    line += part.split('\n').length - 1;
  }
  return found;
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function hashOf(text: string | Buffer): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

/** The number of line breaks before the text. */
function blankLines(part: string): number {
  return part.slice(0, part.search(/\S/)).split('\n').length - 1;
}
