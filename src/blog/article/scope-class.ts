import type { Element } from 'hast';

/** What highlight.js tells apart, by the four things that readers are shown. */
const SCOPES: Record<string, string> = {
  'code-note': 'comment quote meta doctag',
  'code-word': 'keyword built_in literal type selector-tag name tag deletion',
  'code-value': 'string regexp number symbol char link code addition bullet',
  'code-name': 'title attr attribute property variable template-variable selector-class selector-id section',
};

const classes = new Map(
  Object.entries(SCOPES).flatMap(([name, scopes]) => scopes.split(' ').map((scope) => [`hljs-${scope}`, name])),
);

/** The class of what highlight.js found; undefined for what is set like the code around it. */
export function scopeClass({ properties }: Element): string | undefined {
  const found = Array.isArray(properties.className) ? properties.className : [];
  // It may name a scope within a scope after it: 'hljs-title function_'.
  return classes.get(String(found[0]));
}
