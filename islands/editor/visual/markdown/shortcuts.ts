import { $createCodeNode } from '@lexical/code';
import { $createHorizontalRuleNode } from '@lexical/extension';
import { $createLinkNode, $isLinkNode } from '@lexical/link';
import { $insertList, $isListItemNode, $isListNode } from '@lexical/list';
import { $createHeadingNode, $isHeadingNode, type HeadingTagType } from '@lexical/rich-text';
import { $isTableCellNode } from '@lexical/table';
import {
  $createTextNode,
  $findMatchingParent,
  $getSelection,
  $isParagraphNode,
  $isRangeSelection,
  type ElementNode,
  type LexicalNode,
  type TextFormatType,
  type TextNode,
} from 'lexical';
import { languageNamed } from '../code-block/languages.ts';
import { $attributes, $setAttributes } from '../nodes/attributes.ts';
import { $toggleQuote } from '../toolbar/block-commands.ts';
import { linkAddress } from '../toolbar/link-address.ts';

const LINK = /(?<!!)\[([^[\]]+)\]\(([^()\s]+(?:\([^()\s]*\)[^()\s]*)*)\)$/;

/**
 * Turns `[text](address)` before the caret into a link, if the site allows links to the address; an image's `![…](…)`
 * stays as it is. @returns whether it did
 */
export function $replaceByLink(node: TextNode, offset: number): boolean {
  const match = LINK.exec(node.getTextContent().slice(0, offset));
  const [typed, text = '', address = ''] = match ?? [];
  if (!match || !typed || $findMatchingParent(node, $isLinkNode)) return false;
  const checked = linkAddress(address);
  if ('refusal' in checked) return false;
  const parts = node.splitText(match.index, offset);
  const signs = parts[match.index === 0 ? 0 : 1];
  signs?.selectNext(0, 0);
  signs?.replace($createLinkNode(checked.href).append($createTextNode(text).setFormat(node.getFormat())));
  return true;
}

interface BlockShortcut {
  readonly regExp: RegExp;
  /** @returns false if the signs have no meaning in the block */
  readonly replace: (block: ElementNode, rest: LexicalNode[], match: string[]) => false | undefined;
  readonly appliesOnEnter?: boolean;
}

/** Markdown signs at the start of a line, applied on a space. Those of a block without text also apply on Enter. */
export const BLOCK_SHORTCUTS: readonly BlockShortcut[] = [
  { regExp: /^(#{1,4}) /, replace: $makeHeading },
  { regExp: /^[-*+] /, replace: (block) => $makeList(block, 'bullet', 1) },
  // At most two digits, since a line may start with a year.
  { regExp: /^(\d{1,2})[.)] /, replace: (block, _, match) => $makeList(block, 'number', Number(match[1])) },
  { regExp: /^> /, replace: $makeQuote },
  { regExp: /^```([\w+#.-]{0,40})(?: |$)/, replace: $makeCode, appliesOnEnter: true },
  { regExp: /^---(?: |$)/, replace: $makeDivider, appliesOnEnter: true },
];

function $makeHeading(block: ElementNode, rest: LexicalNode[], [, signs = '']: string[]): false | undefined {
  if ((!$isParagraphNode(block) && !$isHeadingNode(block)) || $isInCell(block)) return false;
  const heading = $createHeadingNode(`h${signs.length}` as HeadingTagType);
  $setAttributes(heading, $attributes(block)).setFormat(block.getFormatType()).setDirection(block.getDirection());
  block.replace(heading.append(...rest));
  heading.select(0, 0);
  return undefined;
}

function $makeList(block: ElementNode, type: 'bullet' | 'number', start: number): false | undefined {
  if (!$isParagraphNode(block)) return false;
  $withoutSigns(block);
  $insertList(type);
  const selection = $getSelection();
  const item = $isRangeSelection(selection) ? selection.anchor.getNode() : null;
  const list = $isListItemNode(item) ? item.getParent() : item?.getParent()?.getParent();
  // An item that joined an existing list continues its numbering.
  if (start !== 1 && $isListNode(list) && list.getChildrenSize() === 1) list.setStart(start);
  return undefined;
}

function $makeQuote(block: ElementNode): false | undefined {
  if (!$isParagraphNode(block) || block.getParent()?.getType() !== 'root') return false;
  $withoutSigns(block);
  $toggleQuote();
  return undefined;
}

function $makeCode(block: ElementNode, rest: LexicalNode[], [, name = '']: string[]): false | undefined {
  if (!$isParagraphNode(block) || rest.length > 0 || $isInCell(block)) return false;
  const code = $createCodeNode(languageNamed(name));
  block.replace(code);
  code.select();
  return undefined;
}

function $makeDivider(block: ElementNode, rest: LexicalNode[]): false | undefined {
  if (!$isParagraphNode(block) || rest.length > 0 || $isInCell(block)) return false;
  block.insertBefore($createHorizontalRuleNode());
  $withoutSigns(block);
  return undefined;
}

/** Keeps the caret in the block, which the commands work on. */
function $withoutSigns(block: ElementNode): void {
  block.getFirstChild()?.remove();
  block.select(0, 0);
}

/** A cell contains only text and lists; `---` in one may stand for a missing figure. */
function $isInCell(block: ElementNode): boolean {
  return $isTableCellNode(block.getParent());
}

export interface FormatShortcut {
  readonly signs: string;
  readonly formats: readonly TextFormatType[];
  /** Whether the signs work within a word, as in `**big**ger`. */
  readonly withinWords: boolean;
}

/**
 * A single asterisk must stand at the edges of words, because of `2*3*4`, and so must underscores, which names in code
 * contain. Longer signs come first, because the shorter ones are part of them.
 */
export const FORMAT_SHORTCUTS: readonly FormatShortcut[] = [
  { signs: '`', formats: ['code'], withinWords: true },
  { signs: '***', formats: ['bold', 'italic'], withinWords: true },
  { signs: '**', formats: ['bold'], withinWords: true },
  { signs: '__', formats: ['bold'], withinWords: false },
  { signs: '~~', formats: ['strikethrough'], withinWords: true },
  { signs: '*', formats: ['italic'], withinWords: false },
  { signs: '_', formats: ['italic'], withinWords: false },
];
