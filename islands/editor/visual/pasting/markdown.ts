import { $createHorizontalRuleNode } from '@lexical/extension';
import {
  $generateNodesFromMarkdownString,
  type ElementTransformer,
  isTableRowDivider,
  type MultilineElementTransformer,
  type TextMatchTransformer,
  TRANSFORMERS,
  type Transformer,
} from '@lexical/markdown';
import { $createTableCellNode, $createTableNode, $createTableRowNode, TableCellHeaderStates } from '@lexical/table';
import { $createParagraphNode, $isElementNode, type LexicalNode } from 'lexical';
import { $createImageNode } from '../nodes/ImageNode.ts';

/** What plain text is unlikely to contain unless it is Markdown. */
const signs = [
  /^ {0,3}#{1,6} +\S/m,
  /^ {0,3}(?:```|~~~)/m,
  /^ {0,3}[-*+] +\S.*\n(?:\s*\n)?\s*[-*+] +\S/m,
  /^ {0,3}\d{1,2}[.)] +\S.*\n(?:\s*\n)?\s*\d{1,2}[.)] +\S/m,
  /^ {0,3}> ?\S/m,
  /^\s*\|?(?:\s*:?-{3,}:?\s*\|)+\s*(?::?-{3,}:?)?\s*$/m,
  /\[[^[\]\n]+\]\((?:https?:\/\/|mailto:|\/|#)[^\s)]+\)/,
  /(?:^|[\s(])(\*\*|__|~~)\S(?:[^\n]*?\S)?\1(?=$|[\s.,;:!?)\p{L}])/mu,
];

/** Whether plain text is meant as Markdown. */
export function isMarkdown(text: string): boolean {
  return signs.some((sign) => sign.test(text));
}

/** Converts Markdown to nodes. They have not passed the policy. */
export function $readMarkdown(text: string): LexicalNode[] {
  return $generateNodesFromMarkdownString(text.replace(/\r\n?/g, '\n'), TRANSFORMERS_OF_PASTED, false, true);
}

const DIVIDER: ElementTransformer = {
  type: 'element',
  dependencies: [],
  export: () => null,
  regExp: /^ {0,3}(?:-{3,}|\*{3,}|_{3,})\s*$/,
  replace: (block) => {
    block.replace($createHorizontalRuleNode());
  },
};

const IMAGE: TextMatchTransformer = {
  type: 'text-match',
  dependencies: [],
  importRegExp: /!\[([^[\]]*)\]\(([^()\s]+)(?:\s+"[^"]*")?\)/,
  regExp: /!\[([^[\]]*)\]\(([^()\s]+)(?:\s+"[^"]*")?\)$/,
  replace: (text, [, alt = '', src = '']) => {
    text.replace($createImageNode({ attributes: { src, alt } }));
  },
};

const row = /^\s*\|?(.*?\|.*?)\|?\s*$/;

const TABLE: MultilineElementTransformer = {
  type: 'multiline-element',
  dependencies: [],
  regExpStart: row,
  replace: () => false,
  handleImportAfterStartMatch({ lines, rootNode, startLineIndex }) {
    if (!isTableRowDivider(lines[startLineIndex + 1]?.trim() ?? '')) return null;
    const table = $createTableNode();
    let end = startLineIndex;
    for (; end < lines.length && row.test(lines[end] ?? ''); end += 1) {
      if (end === startLineIndex + 1) continue;
      const header = end === startLineIndex ? TableCellHeaderStates.ROW : TableCellHeaderStates.NO_STATUS;
      const cells = (row.exec(lines[end] ?? '')?.[1] ?? '').split(/(?<!\\)\|/);
      table.append($createTableRowNode().append(...cells.map((cell) => $cell(cell, header))));
    }
    rootNode.append(table);
    return [true, end - 1];
  },
};

function $cell(text: string, header: number) {
  const blocks = $generateNodesFromMarkdownString(text.trim().replaceAll('\\|', '|'), INLINE);
  const paragraph = $createParagraphNode();
  for (const block of blocks) if ($isElementNode(block)) paragraph.append(...block.getChildren());
  return $createTableCellNode(header).append(paragraph);
}

const INLINE: Transformer[] = [IMAGE, ...TRANSFORMERS.filter(({ type }) => type.startsWith('text-'))];
const TRANSFORMERS_OF_PASTED: Transformer[] = [DIVIDER, TABLE, IMAGE, ...TRANSFORMERS];
