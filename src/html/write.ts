import type { Nodes, Properties } from 'hast';

const voids = new Set(['br', 'col', 'hr', 'img']);

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '\u00A0': '&nbsp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/**
 * Serialises a tree that has passed the policy exactly as the HTML standard's fragment serialisation does. A browser's
 * `innerHTML` gives the same string, so no editor detects a change where there is none. `<` and `>` are escaped in
 * attributes too (standard since 2025), so that a title that contains `</style><img …>` stays text wherever the result
 * is inserted. For allowed elements only: raw text elements, templates and SVG are not supported.
 */
export function write(node: Nodes): string {
  if (node.type === 'text') return node.value.replace(/[&\u00A0<>]/g, reference);
  if (node.type !== 'element' && node.type !== 'root') return '';

  let content = '';
  for (const child of node.children) content += write(child);
  if (node.type === 'root') return content;

  const name = node.tagName;
  const start = `<${name}${writeAttributes(node.properties)}>`;
  if (voids.has(name)) return start;
  // Parsers drop a line break right after <pre>, so an intended one has to be written twice.
  const doubled = name === 'pre' && content.startsWith('\n') ? '\n' : '';
  return `${start}${doubled}${content}</${name}>`;
}

function writeAttributes(properties: Properties): string {
  let written = '';
  for (const [property, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    const name = property === 'className' ? 'class' : property.toLowerCase();
    const text = value === true ? '' : Array.isArray(value) ? value.join(' ') : String(value);
    written += ` ${name}="${text.replace(/[&\u00A0"<>]/g, reference)}"`;
  }
  return written;
}

function reference(character: string): string {
  return references[character] ?? character;
}
