import { $createHtmlBlockNode, type HtmlBlockNode } from '../nodes/HtmlBlockNode.ts';
import { startTag } from './markup.ts';
import { FORMATS } from './pieces.ts';
import type { Surroundings } from './surroundings.ts';

/** Keeps an element as an HTML block; a `div` around it carries what its surroundings specify. */
export function $keptAsHtml(element: Element, { align, lang, dir, format = 0 }: Surroundings): HtmlBlockNode {
  const wrapper = {
    ...(lang && { lang }),
    ...(dir && { dir }),
    ...(align && { class: `align-${align}` }),
  };
  let html = element.outerHTML;
  for (const [bit, tag] of FORMATS) if (format & bit) html = `<${tag}>${html}</${tag}>`;
  return $createHtmlBlockNode(Object.keys(wrapper).length > 0 ? `${startTag('div', wrapper)}${html}</div>` : html);
}
