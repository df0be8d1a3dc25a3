import { $createCodeNode } from '@lexical/code';
import { $createHorizontalRuleNode } from '@lexical/extension';
import { $insertList, $isListItemNode, $isListNode } from '@lexical/list';
import type { ElementTransformer } from '@lexical/markdown';
import { $createHeadingNode, $isHeadingNode, type HeadingTagType } from '@lexical/rich-text';
import { $isTableCellNode } from '@lexical/table';
import { $getSelection, $isParagraphNode, $isRangeSelection, type ElementNode, type LexicalNode } from 'lexical';
import { languageNamed } from '../code-block/languages.ts';
import { $attributes, $setAttributes } from '../nodes/attributes.ts';
import { $toggleQuote } from '../toolbar/block-commands.ts';

type BlockShortcut = Pick<ElementTransformer, 'regExp' | 'replace' | 'triggerOnEnter'>;

/** Signs at the beginning of a line, done with a space; those of a block without text in it with Enter, too. */
export const BLOCK_SHORTCUTS: readonly BlockShortcut[] = [
  { regExp: /^(#{1,3}) /, replace: $makeHeading },
  { regExp: /^[-*+] /, replace: (block) => $makeList(block, 'bullet', 1) },
  // A line may well begin with a year.
  { regExp: /^(\d{1,2})[.)] /, replace: (block, _, match) => $makeList(block, 'number', Number(match[1])) },
  { regExp: /^> /, replace: $makeQuote },
  { regExp: /^```([\w+#.-]{0,40})(?: |$)/, replace: $makeCode, triggerOnEnter: true },
  { regExp: /^---(?: |$)/, replace: $makeDivider, triggerOnEnter: true },
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
  // One that joined a list counts on.
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

/** The caret stays in the block; the commands work from it. */
function $withoutSigns(block: ElementNode): void {
  block.getFirstChild()?.remove();
  block.select(0, 0);
}

/** A cell holds text and lists; `---` may stand for a figure that is missing. */
function $isInCell(block: ElementNode): boolean {
  return $isTableCellNode(block.getParent());
}
