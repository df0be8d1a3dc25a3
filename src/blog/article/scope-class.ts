import type { Element } from 'hast';

/** The scopes of highlight.js, grouped into the four classes that the site styles. */
const SCOPES: Record<string, string> = {
  'code-note': 'comment quote meta doctag',
  'code-word': 'keyword built_in literal type selector-tag name tag deletion',
  'code-value': 'string regexp number symbol char link code addition bullet',
  'code-name': 'title attr attribute property variable template-variable selector-class selector-id section',
};

const classes = new Map(
  Object.entries(SCOPES).flatMap(([name, scopes]) => scopes.split(' ').map((scope) => [`hljs-${scope}`, name])),
);

/** The class for an element that highlight.js made; undefined when it is styled like the code around it. */
export function scopeClass({ properties }: Element): string | undefined {
  const found = Array.isArray(properties.className) ? properties.className : [];
  // The class list may contain a nested scope after the first: 'hljs-title function_'.
  return classes.get(String(found[0]));
}
