import { $createLinkNode } from '@lexical/link';
import {
  $createParagraphNode,
  $createTextNode,
  $getNodeByKey,
  $getSelection,
  $isNodeSelection,
  HISTORY_PUSH_TAG,
  type LexicalEditor,
  mergeRegister,
  type NodeKey,
  stopLexicalPropagation,
} from 'lexical';
import { cleanHtml } from '../../../../src/html/html-policy.ts';
import { parseHtml } from '../../../../src/html/trusted-html.ts';
import { button, element } from '../images/elements.ts';
import { CARD } from '../images/texts.ts';
import type { Attributes } from '../nodes/attributes.ts';
import { $isHtmlBlockNode, isCard } from '../nodes/HtmlBlockNode.ts';

/** What is said of a page or a video, as plain text. */
export interface LinkedWords {
  readonly title: string;
  readonly description?: string;
  /** The name of its site. */
  readonly site?: string;
}

/**
 * A card in the canonical form: a figure with a link around the image and the title, and the other words as its caption.
 * Without the site's styles it is a link.
 */
export function cardHtml(href: string, { title, description, site }: LinkedWords, image?: Attributes): string {
  const attributes = Object.entries({ ...image, alt: '' }).map(([name, value]) => `${name}="${htmlOf(value)}"`);
  const words = [description && htmlOf(description), site && `<small>${htmlOf(site)}</small>`];
  const caption = words.filter(Boolean).join(' ');
  return cleanHtml(
    `<figure class="card"><a href="${htmlOf(href)}">${image ? `<img ${attributes.join(' ')}>` : ''}${htmlOf(title)}</a>${
      caption && `<figcaption>${caption}</figcaption>`
    }</figure>`,
  );
}

/** Text as HTML, also within an attribute. */
export function htmlOf(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** Shows at a selected card what turns it back into a link. */
export function registerCards(editor: LexicalEditor): () => void {
  const panel = element('div', 'mt-3 flex gap-2 *:min-h-10 *:px-3 *:py-1 *:text-label/relaxed');
  panel.setAttribute('role', 'group');
  panel.setAttribute('aria-label', CARD.actions);
  panel.append(button(CARD.asLink, () => editor.update($showAsLink, { tag: HISTORY_PUSH_TAG })));
  for (const name of ['keydown', 'pointerdown', 'click'] as const) panel.addEventListener(name, stopLexicalPropagation);

  function $showAsLink(): void {
    const card = $getNodeByKey($selectedCard() ?? '');
    const link = $isHtmlBlockNode(card) ? parseHtml(card.getHtml()).querySelector('a') : null;
    if (!card || !link) return;
    const { href } = link;
    const line = $createParagraphNode().append($createLinkNode(href).append($createTextNode(href)));
    card.replace(line);
    line.selectEnd();
  }

  function show(): void {
    const card = editor.getElementByKey(editor.read($selectedCard) ?? '');
    if (!card) panel.remove();
    else if (panel.parentElement !== card) card.append(panel);
  }

  show();
  return mergeRegister(editor.registerUpdateListener(show), () => panel.remove());
}

function $selectedCard(): NodeKey | undefined {
  const selection = $getSelection();
  const [node, ...others] = $isNodeSelection(selection) ? selection.getNodes() : [];
  return others.length === 0 && $isHtmlBlockNode(node) && isCard(node.getHtml()) ? node.getKey() : undefined;
}
