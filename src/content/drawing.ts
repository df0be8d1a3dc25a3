import type { Element, Nodes, Properties } from 'hast';
import { fromHtmlIsomorphic } from 'hast-util-from-html-isomorphic';

/** The elements allowed in a drawing: none that run scripts, load files or contain style sheets. */
const ELEMENTS =
  /^(svg|g|defs|symbol|use|title|desc|metadata|path|rect|circle|ellipse|line|polyline|polygon|text|tspan|textPath|linearGradient|radialGradient|stop|pattern|mask|clipPath|marker|filter|fe[A-Z]\w+)$/;

/**
 * Checks an .svg file for inlining in a page, parsed as a browser would parse it there. Never throws.
 * @param name of the file without its extension; it prefixes the drawing's ids, so that they are unique on the page
 * @returns the markup of the <svg> element, and the problems found
 */
export function readDrawing(source: string, name: string): { svg: string; problems: string[] } {
  const svg = source.slice(Math.max(0, source.search(/<svg[\s>]/))).trim();
  // An unclosed element would swallow the sentinel, and in a page whatever follows the drawing.
  const [root, sentinel, ...others] = fromHtmlIsomorphic(`${svg}<hr>`, { fragment: true }).children;
  const whole = isElement(root) && root.tagName === 'svg' && isElement(sentinel) && sentinel.tagName === 'hr';
  if (!whole || others.length)
    return { svg: '', problems: ['expected one drawing, from <svg …> to </svg>, with nothing else around it'] };
  const problems = elementsOf(root).flatMap(mistakesIn);
  if (!isViewBox(root.properties.viewBox))
    problems.unshift("expected a viewBox on <svg>, such as viewBox='0 0 100 100'");
  // A mistake that every shape repeats is reported once.
  return { svg: decorative(withOwnIds(svg, name)), problems: [...new Set(problems)] };
}

function mistakesIn({ tagName, properties }: Element): string[] {
  if (!ELEMENTS.test(tagName))
    return [`<${tagName}> may not stand in a drawing; save it as a plain SVG, with shapes and texts only`];
  return Object.entries(properties).flatMap(([name, value]) => mistakeIn(name, value) ?? []);
}

function mistakeIn(name: string, value: Properties[string]): string | undefined {
  if (/^on/i.test(name)) return `${name.toLowerCase()} may not stand in a drawing, since it runs a program`;
  // The content security policy blocks style attributes, so the drawing would lose its colours.
  if (name === 'style')
    return 'style="…" is not used by the site; save the drawing with presentation attributes, such as fill="…"';
  if (/href$/i.test(name) && !String(value).startsWith('#')) return 'a drawing may not refer to another file';
  if (/url\(\s*(?!['"]?#)/i.test(String(value))) return 'a drawing may not refer to another file';
  return undefined;
}

function isViewBox(value: Properties[string]): boolean {
  const numbers = String(value ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return numbers.length === 4 && numbers.every(Number.isFinite) && numbers.slice(2).every((size) => size > 0);
}

/**
 * Hides the drawing from screen readers, since the text beside it says what it shows. Inline SVG needs no namespace.
 */
function decorative(svg: string): string {
  return svg.replace(/^<svg\b/, '<svg aria-hidden="true"').replace(/ xmlns="[^"]*"/, '');
}

/** Drawing programs use ids such as 'a' or 'path1' in every file; on one page they would collide. */
function withOwnIds(svg: string, name: string): string {
  return svg
    .replace(/(\sid\s*=\s*["'])([^"']+)/g, `$1${name}-$2`)
    .replace(/(href\s*=\s*["']#)([^"']+)/g, `$1${name}-$2`)
    .replace(/(url\(\s*['"]?#)([^'")]+)/g, `$1${name}-$2`)
    .replace(/(\saria-(?:labelledby|describedby)\s*=\s*["'])([^"']+)/g, (_, before: string, ids: string) =>
      before.concat(
        ids
          .trim()
          .split(/\s+/)
          .map((id) => `${name}-${id}`)
          .join(' '),
      ),
    );
}

function elementsOf(node: Nodes): Element[] {
  const inside = 'children' in node ? node.children.flatMap(elementsOf) : [];
  return node.type === 'element' ? [node, ...inside] : inside;
}

function isElement(node: Nodes | undefined): node is Element {
  return node?.type === 'element';
}
