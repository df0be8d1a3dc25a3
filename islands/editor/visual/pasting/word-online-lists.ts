import { unwrap } from './elements.ts';
import { createNesting } from './nesting.ts';

/** Word online writes every item as a list of its own, with its depth in an attribute. Joins them into lists again. */
export function wordOnlineLists(body: HTMLElement): void {
  for (const wrapper of body.querySelectorAll('.ListContainerWrapper')) unwrap(wrapper);
  const nesting = createNesting();
  let last: Element | undefined;
  for (const original of body.querySelectorAll('ul:has(> li[data-aria-level]), ol:has(> li[data-aria-level])')) {
    if (original.previousElementSibling !== last) nesting.restart();
    for (const item of [...original.children]) {
      const depth = Number(item.getAttribute('data-aria-level')) || 1;
      if (depth === 1 && !nesting.continues(original.localName)) nesting.restart();
      const list = nesting.add(item, depth, () => original.cloneNode() as Element);
      if (!list) continue;
      original.before(list);
      last = list;
    }
    original.remove();
  }
}
