import type { Element, Properties, Root, RootContent } from 'hast';

/** Attributes whose property has another name. All others that the policy knows are named alike. */
const names: Readonly<Record<string, string>> = {
  class: 'className',
  colspan: 'colSpan',
  'data-language': 'dataLanguage',
  'data-list': 'dataList',
  'data-style': 'dataStyle',
  datetime: 'dateTime',
  rowspan: 'rowSpan',
};
const lists = new Set(['className', 'rel']);
const numbers = new Set(['colSpan', 'height', 'rowSpan', 'span', 'start', 'width']);
const switches = new Set(['open', 'reversed']);

/**
 * Parses HTML with the browser's own parser, in the document of a template, where nothing runs or loads. The packages that
 * do this on the server know every attribute of HTML, SVG and ARIA, which weighs 6 kB (brotli) in the editor; this knows
 * those that the policy keeps or translates, and leaves the rest as it is for the policy to remove.
 */
export function parseFragment(html: string): Root {
  const template = document.createElement('template');
  template.innerHTML = html;
  return { type: 'root', children: childrenOf(template.content) };
}

function childrenOf(parent: Node): RootContent[] {
  const children: RootContent[] = [];
  for (let node = parent.firstChild; node; node = node.nextSibling) {
    if (node.nodeType === Node.TEXT_NODE) children.push({ type: 'text', value: node.nodeValue ?? '' });
    else if (node.nodeType === Node.ELEMENT_NODE) children.push(elementOf(node as globalThis.Element));
  }
  return children;
}

function elementOf(element: globalThis.Element): Element {
  const properties: Properties = {};
  for (const { name, value } of element.attributes) {
    const property = names[name] ?? name;
    if (lists.has(property)) properties[property] = value.split(/[ \t\n\r\f]+/).filter(Boolean);
    else if (numbers.has(property) && value && !Number.isNaN(Number(value))) properties[property] = Number(value);
    else if (switches.has(property) && (value === '' || value.toLowerCase() === property)) properties[property] = true;
    else properties[property] = value;
  }
  return {
    type: 'element',
    tagName: element.localName,
    properties,
    children: childrenOf(element) as Element['children'],
  };
}
