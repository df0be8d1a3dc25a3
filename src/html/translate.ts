import type { Element, ElementContent, Properties, RootContent } from 'hast';
import { textOf } from './prose-tree.ts';

/**
 * Elements that are replaced by an allowed one. Sections become `div`, so that the words of two blocks stay separated.
 */
const renamed: Readonly<Record<string, string>> = {
  acronym: 'abbr',
  address: 'div',
  article: 'div',
  aside: 'div',
  center: 'div',
  dir: 'ul',
  footer: 'div',
  header: 'div',
  hgroup: 'div',
  main: 'div',
  menu: 'ul',
  nav: 'div',
  search: 'div',
  section: 'div',
  strike: 's',
  tt: 'code',
};

const alignments = 'left|center|right|justify';
const alignClass = new RegExp(`^(?:align-|ql-align-|has-text-align-)(${alignments})$`);
const legacyAlign = new RegExp(`^(?:${alignments})$`);
/** On these elements `align` positions the element itself instead of aligning its text. */
const floats = new Set(['img', 'table', 'hr', 'iframe', 'object', 'embed']);

/**
 * Converts styles and attributes of other editors to elements and classes, before the allow-list drops them: alignment
 * becomes a class (docs/behaviour.md §2, Content editor; CSP forbids style attributes), Google Docs' spans with weight,
 * slant and lines become elements, Quill's bullet lists become `ul`, and its code lines become `pre`. Styles stand in
 * `data-style`, or in `style` where `withInertStyles` left one.
 */
export function translate<Node extends RootContent>(nodes: readonly Node[], inLink = false): Node[] {
  return nodes.flatMap((node) => (node.type === 'element' ? (translateElement(node, inLink) as Node[]) : [node]));
}

function translateElement(element: Element, inLink: boolean): ElementContent[] {
  const { properties } = element;
  const written = properties.dataStyle ?? properties.style;
  const style = typeof written === 'string' ? declarations(written) : none;
  const children = translate(element.children, inLink || element.tagName === 'a');
  const alignment = alignmentOf(element, style);
  const classes = (Array.isArray(properties.className) ? properties.className : []).filter(
    (name) => !alignClass.test(String(name)),
  );
  if (alignment) classes.push(`align-${alignment}`);

  const name = element.tagName;
  const weight = style.get('font-weight');
  // Google Docs wraps everything that is copied in such a <b>.
  if ((name === 'b' || name === 'strong') && weight && /^(?:normal|[1-4]00)$/.test(weight)) return children;

  const isCallout = name === 'aside' && classes.includes('callout');
  const tagName = isQuillBulletList(element) ? 'ul' : isCallout ? name : (renamed[name] ?? name);
  const changed: Element = { ...element, tagName, properties: { ...properties, className: classes }, children };
  if (classes.includes('ql-code-block-container')) return [quillCode(changed)];
  if (name !== 'span') return [changed];
  return emphasised(changed, style, inLink);
}

const none: ReadonlyMap<string, string> = new Map();

/** Name and value of each declaration. The last of several with the same name wins, as in CSS. */
function declarations(style: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const declaration of style.split(';')) {
    const colon = declaration.indexOf(':');
    if (colon < 0) continue;
    const value = declaration.slice(colon + 1).replace(/!important\s*$/i, '');
    found.set(declaration.slice(0, colon).trim().toLowerCase(), value.trim().toLowerCase());
  }
  return found;
}

function alignmentOf({ tagName, properties }: Element, style: ReadonlyMap<string, string>): string | undefined {
  const styled = style.get('text-align');
  if (styled && legacyAlign.test(styled)) return styled;
  for (const name of Array.isArray(properties.className) ? properties.className : []) {
    const named = alignClass.exec(String(name))?.[1];
    if (named) return named;
  }
  const legacy = String(properties.align ?? '').toLowerCase();
  if (legacyAlign.test(legacy) && !floats.has(tagName)) return legacy;
  return tagName === 'center' ? 'center' : undefined;
}

function emphasised(span: Element, style: ReadonlyMap<string, string>, inLink: boolean): ElementContent[] {
  const wrappers: string[] = [];
  if (/^(?:bold|bolder|[6-9]00)$/.test(style.get('font-weight') ?? '')) wrappers.push('strong');
  if (/^(?:italic|oblique)/.test(style.get('font-style') ?? '')) wrappers.push('em');
  const line = `${style.get('text-decoration')} ${style.get('text-decoration-line')}`;
  if (line.includes('line-through')) wrappers.push('s');
  // Links are underlined anyway.
  if (line.includes('underline') && !inLink) wrappers.push('u');
  return wrappers.reduce<ElementContent[]>((children, tagName) => [plainElement(tagName, {}, children)], [span]);
}

/** Quill 2 stores bullet lists as `<ol>` with `data-list="bullet"` on each item. */
function isQuillBulletList({ tagName, children }: Element): boolean {
  const items = children.filter((child) => child.type === 'element');
  return tagName === 'ol' && items.length > 0 && items.every((item) => item.properties.dataList === 'bullet');
}

/** Quill 2 stores code as one `div` per line. */
function quillCode(container: Element): Element {
  const lines = container.children.filter((child) => child.type === 'element');
  const language = String(lines[0]?.properties.dataLanguage ?? 'plain');
  const value = lines.map(textOf).join('\n');
  const className = language === 'plain' ? [] : [`language-${language}`];
  return plainElement('pre', {}, [plainElement('code', { className }, [{ type: 'text', value }])]);
}

function plainElement(tagName: string, properties: Properties, children: ElementContent[]): Element {
  return { type: 'element', tagName, properties, children };
}
