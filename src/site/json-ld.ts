import type { Graph, Thing } from 'schema-dts';

/**
 * Structured data as the text of a script element. No `<` is left in it, so that nothing which a person wrote can end
 * the element or open a comment.
 */
export function jsonLd(things: readonly Thing[]): string {
  const graph: Graph = { '@context': 'https://schema.org', '@graph': things };
  return JSON.stringify(graph).replaceAll('<', '\\u003c');
}
