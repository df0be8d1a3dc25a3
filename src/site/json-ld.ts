import type { Graph, Thing } from 'schema-dts';

/**
 * Structured data as the text of a script element. Escapes every `<`, so that text from authors cannot end the element
 * or open a comment.
 */
export function jsonLd(things: readonly Thing[]): string {
  const graph: Graph = { '@context': 'https://schema.org', '@graph': things };
  return JSON.stringify(graph).replaceAll('<', '\\u003c');
}
