import type { Element, ElementContent, Root, RootContent } from 'hast';
import { common, createLowlight } from 'lowlight';
import { elementsOf, textOf } from '../../html/prose-tree.ts';

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

/** Longer code is not highlighted: the page is rendered while a visitor waits. */
const LONGEST = 20_000;

let lowlight: ReturnType<typeof createLowlight> | undefined;

/**
 * Adds classes (src/blog/article/article.css) to comments, names, values and keywords of code, if the author named the
 * language; it is never guessed. Changes the tree.
 */
export function highlightCode(tree: Root): void {
  for (const element of elementsOf(tree)) if (element.tagName === 'pre') highlightBlock(element);
}

function highlightBlock(pre: Element): void {
  const [code] = pre.children;
  if (code?.type !== 'element' || code.tagName !== 'code' || pre.children.length > 1) return;
  const language = languageOf(code) ?? languageOf(pre);
  // Highlighting would lose the author's own markup within the code.
  if (language === undefined || code.children.some(({ type }) => type !== 'text')) return;
  const text = textOf(code);
  if (text.length > LONGEST) return;
  lowlight ??= createLowlight(common);
  if (!lowlight.registered(language)) return;
  code.children = runs(lowlight.highlight(language, text).children).map(written);
}

function languageOf({ properties }: Element): string | undefined {
  const classes = Array.isArray(properties.className) ? properties.className.map(String) : [];
  return classes.find((name) => name.startsWith('language-'))?.slice('language-'.length);
}

/** A piece of code with one class. */
type Run = { value: string; className: string | undefined };

/**
 * Flattens nested nodes to a list of runs. The innermost class wins, and adjacent runs with the same class are merged.
 */
function runs(nodes: readonly RootContent[], className?: string, found: Run[] = []): Run[] {
  for (const node of nodes) {
    if (node.type === 'element') runs(node.children, scopeClass(node) ?? className, found);
    if (node.type !== 'text') continue;
    const last = found.at(-1);
    // White space looks the same in every colour.
    if (last && (last.className === className || node.value.trim() === '')) last.value += node.value;
    else found.push({ value: node.value, className });
  }
  return found;
}

function written({ value, className }: Run): ElementContent {
  const text: ElementContent = { type: 'text', value };
  if (className === undefined) return text;
  return { type: 'element', tagName: 'span', properties: { className: [className] }, children: [text] };
}

/** The class for an element that highlight.js made; undefined when it is styled like the code around it. */
function scopeClass({ properties }: Element): string | undefined {
  const found = Array.isArray(properties.className) ? properties.className : [];
  // The class list may contain a nested scope after the first: 'hljs-title function_'.
  return classes.get(String(found[0]));
}
