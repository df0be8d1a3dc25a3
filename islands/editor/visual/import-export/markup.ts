import type { Attributes } from '../nodes/attributes.ts';

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '\u00A0': '&nbsp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Escapes text for HTML. */
export function written(text: string): string {
  return text.replace(/[&\u00A0<>]/g, (character) => references[character] ?? character);
}

export function startTag(tag: string, attributes: Attributes): string {
  let html = `<${tag}`;
  for (const [name, value] of Object.entries(attributes)) {
    html += ` ${name}="${value.replace(/[&\u00A0"<>]/g, (character) => references[character] ?? character)}"`;
  }
  return `${html}>`;
}
