import { $createLinkNode, $isLinkNode, $toggleLink, type LinkNode } from '@lexical/link';
import {
  $createTextNode,
  $findMatchingParent,
  $getRoot,
  $getSelection,
  $insertNodes,
  $isNodeSelection,
  $isRangeSelection,
  $isTextNode,
  type TextNode,
} from 'lexical';
import { $isFigureNode, type FigureNode } from '../nodes/FigureNode.ts';

export interface SelectedLink {
  readonly href: string;
  readonly newTab: boolean;
  /** Whether a link exists already. */
  readonly exists: boolean;
  /** Whether the link's text can be edited: nothing with a form of its own is selected. */
  readonly editsText: boolean;
  /** The text of the link; '' if there is none. */
  readonly text: string;
}

/** The link at the caret, around the selection, or of the selected image. */
export function $selectedLink(): SelectedLink {
  const figure = $selectedFigure();
  if (figure) {
    const link = figure.getImage().link;
    return { href: link?.href ?? '', newTab: link?.target === '_blank', exists: !!link, editsText: false, text: '' };
  }
  const link = $linkAtCaret();
  const selection = $getSelection();
  const caret = !$isRangeSelection(selection) || selection.isCollapsed();
  return {
    href: link?.getURL() ?? '',
    newTab: link?.getTarget() === '_blank',
    exists: !!link,
    editsText: caret && (!link || !!$onlyText(link)),
    text: link?.getTextContent() ?? '',
  };
}

/** Creates or changes the link. `text` applies if nothing is selected. An empty `href` removes the link. */
export function $setSelectedLink(href: string, newTab: boolean, text: string): void {
  const target = newTab ? '_blank' : null;
  const figure = $selectedFigure();
  if (figure) {
    const { link, ...image } = figure.getImage();
    const { target: _, ...kept } = link ?? {};
    figure.setImage(href ? { ...image, link: { ...kept, href, ...(target && { target }) } } : image);
    return;
  }
  if (!$getSelection()) $getRoot().selectEnd();
  const link = $linkAtCaret();
  if (!href) $toggleLink(null);
  else if (link) {
    link.setURL(href).setTarget(target).setRel(withOpener(link.getRel(), newTab));
    const words = $onlyText(link);
    if (text && words && words.getTextContent() !== text) words.setTextContent(text).selectEnd();
  } else if (text)
    $insertNodes([$createLinkNode(href, { target, rel: withOpener(null, newTab) }).append($createTextNode(text))]);
  else $toggleLink(href, { target, rel: withOpener(null, newTab) });
}

/** Sets or removes `noopener` in `rel`, which links that open a new tab need; the other values stay. */
function withOpener(rel: string | null, newTab: boolean): string | null {
  const others = (rel ?? '').split(' ').filter((word) => word && word !== 'noopener');
  return [...others, ...(newTab ? ['noopener'] : [])].join(' ') || null;
}

function $linkAtCaret(): LinkNode | null {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return null;
  return $findMatchingParent(selection.anchor.getNode(), $isLinkNode);
}

/** The text node of a link that contains nothing else. */
function $onlyText(link: LinkNode): TextNode | undefined {
  const [only] = link.getChildren();
  return link.getChildrenSize() === 1 && $isTextNode(only) ? only : undefined;
}

function $selectedFigure(): FigureNode | undefined {
  const selection = $getSelection();
  return $isNodeSelection(selection) ? selection.getNodes().find($isFigureNode) : undefined;
}
