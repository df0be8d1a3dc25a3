import type { Element, ElementContent, Nodes, Parents, Root } from 'hast';

/** Elements in which a link cannot be, or that are links themselves on a page. */
const WITHOUT_NOTES = /^(?:a|h[1-6]|summary)$/;

/**
 * Numbers the footnotes in a tree that passed the policy, and moves them into a list at its end, with links both ways.
 * Authors cannot use ids with a colon. Changes the tree.
 */
export function gatherNotes(tree: Root): void {
  const notes = notesIn(tree);
  if (notes.length === 0) return;
  const items = notes.map((note, index) => {
    const number = `${index + 1}`;
    const back = {
      href: `#noteref:${number}`,
      role: 'doc-backlink',
      'aria-label': `Back to note ${number} in the text`,
    };
    const item = element('li', { id: `note:${number}` }, [
      ...withoutBrackets(note.children),
      text(' '),
      element('a', back, [text('↩')]),
    ]);
    const to = { href: `#note:${number}`, role: 'doc-noteref', 'aria-label': `Note ${number}` };
    Object.assign(note, element('sup', { id: `noteref:${number}` }, [element('a', to, [text(number)])]));
    return item;
  });
  tree.children.push(
    element('div', { className: ['notes'], role: 'doc-endnotes', 'aria-label': 'Notes' }, [element('ol', {}, items)]),
  );
}

/** The footnotes below a node. The space that separates each from its word in the stored text is removed. */
function notesIn(parent: Parents): Element[] {
  return parent.children.flatMap((node: Nodes, index) => {
    if (node.type !== 'element' || WITHOUT_NOTES.test(node.tagName)) return [];
    const { className } = node.properties;
    if (node.tagName !== 'small' || !Array.isArray(className) || !className.includes('footnote')) return notesIn(node);
    let before: Nodes | undefined = parent.children[index - 1];
    while (before?.type === 'element') before = before.children.at(-1);
    if (before?.type === 'text') before.value = before.value.trimEnd();
    return [node, ...notesIn(node)];
  });
}

/** In the stored text brackets separate a footnote from the text, for readers that do not know it. */
function withoutBrackets(children: ElementContent[]): ElementContent[] {
  const [first, last] = [children[0], children.at(-1)];
  if (first?.type !== 'text' || last?.type !== 'text' || !first.value.startsWith('[') || !last.value.endsWith(']'))
    return children;
  last.value = last.value.slice(0, -1);
  first.value = first.value.slice(1);
  return children;
}

function element(tagName: string, properties: Element['properties'], children: ElementContent[]): Element {
  return { type: 'element', tagName, properties, children };
}

function text(value: string): ElementContent {
  return { type: 'text', value };
}
