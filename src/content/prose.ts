import { type MdastNode, mdxToMdast } from 'satteri';
import type { z } from 'zod';
import { problemLine } from './problem-line.ts';
import { checkValue } from './schema-problems.ts';

/** Splits a text into front matter (YAML between two lines of '---') and prose. */
export function splitFrontMatter(source: string): { frontMatter?: string; body: string } {
  const [, frontMatter, body = ''] = /^\uFEFF?---[ \t]*\r?\n(.*?)\r?\n---[ \t]*(?:\r?\n(.*))?$/s.exec(source) ?? [];
  return frontMatter === undefined ? { body: source } : { frontMatter, body };
}

/** The components allowed in a text, each with the schema of its attributes. */
type Components = Readonly<Record<string, z.ZodObject>>;

/**
 * Checks the MDX of a file. Never throws.
 * @param source the whole file, so that line numbers start at its top
 * @param components the allowed components; none for texts that are also stored in the database, which holds HTML
 * @param missing returns why an image in the file's folder cannot be used
 * @returns a line for each problem
 */
export function proseProblems(
  file: string,
  source: string,
  components: Components | undefined,
  missing: (image: string) => string | undefined,
): string[] {
  let tree: MdastNode;
  try {
    tree = mdxToMdast(source);
  } catch (error) {
    return [syntaxLine(file, error instanceof Error ? error.message : String(error))];
  }
  return nodesOf(tree).flatMap((node) => {
    const at = { file, line: node.position?.start.line };
    switch (node.type) {
      case 'mdxjsEsm':
        return problemLine(at, 'a line of text may not begin with import or export; begin it with another word');
      case 'mdxFlowExpression':
      case 'mdxTextExpression':
        if (components && /^\/\*.*\*\/$/s.test(node.value.trim())) return [];
        return problemLine(at, `{${node.value}} may not stand in a text; write \\{ for the sign itself`);
      case 'mdxJsxFlowElement':
      case 'mdxJsxTextElement':
        return elementProblems(at, node, components);
      case 'image': {
        // Only relative addresses are checked, not those on this or another site.
        if (!components || /^(?:[a-z]+:|\/)/i.test(node.url)) return [];
        const message = missing(node.url.replace(/^\.\//, ''));
        return message ? problemLine(at, message) : [];
      }
      default:
        return [];
    }
  });
}

type Element = Extract<MdastNode, { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>;

function elementProblems(
  at: { file: string; line: number | undefined },
  { name, attributes }: Element,
  components: Components | undefined,
): string[] {
  const html = name !== null && /^[a-z]/.test(name);
  const entry = `<${name ?? ''}>`;
  const computed = attributes.some(
    (attribute) => attribute.type !== 'mdxJsxAttribute' || isExpression(attribute.value),
  );
  if (computed) return [problemLine({ ...at, entry }, "write the attributes as texts, such as title='In short'")];
  if (html) return [];
  if (!components)
    return [
      problemLine(at, `${entry} may not stand here: this text can be edited on the site, which knows no components`),
    ];
  const schema = name === null ? undefined : components[name];
  if (schema === undefined) {
    return [problemLine(at, `unknown component ${entry}; there are ${Object.keys(components).join(', ')}`)];
  }
  const values = Object.fromEntries(
    attributes.flatMap((attribute) =>
      attribute.type === 'mdxJsxAttribute' ? [[attribute.name, attribute.value ?? true]] : [],
    ),
  );
  return checkValue(schema, values).problems.map(({ path, message }) => problemLine({ ...at, entry, path }, message));
}

function isExpression(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

function nodesOf(node: MdastNode): MdastNode[] {
  return [node, ...('children' in node ? node.children.flatMap((child) => nodesOf(child)) : [])];
}

/** Rephrases a syntax error of MDX for authors. The original message starts with line and column. */
function syntaxLine(file: string, message: string): string {
  const [, line, words = message] = /^(\d+):\d+: (.*?)(?: \(mdx[\w:-]*\))?$/s.exec(message) ?? [];
  return problemLine({ file, line: line ? Number(line) : undefined }, plainly(words));
}

function plainly(words: string): string {
  const [, open] = /closing tag for `<([^>`]*)>`/.exec(words) ?? [];
  if (open !== undefined) return `<${open}> is not closed; write </${open}> after its text`;
  if (/closing brace/.test(words)) return "'{' begins what only programs can write; write \\{ for the sign itself";
  if (/Unexpected|Expected/.test(words))
    return "'<' begins a component; write \\< for the sign itself, and [words](address) for a link";
  return words;
}
