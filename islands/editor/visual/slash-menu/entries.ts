import { $findTableNode } from '@lexical/table';
import { $getSelection } from 'lexical';
import { TABLE_ACTIONS, type TableAction } from '../tables/table-actions.ts';
import { DRAWINGS } from '../toolbar/icons.tsx';
import { TOOLS, type ToolName } from '../toolbar/tools.ts';

/** An entry of the slash menu. */
export interface Entry {
  readonly name: string;
  readonly label: string;
  readonly drawing: string;
  /** Search words besides its label. */
  readonly words: string;
  /** The Markdown signs for the same block. */
  readonly signs?: string;
  /** What it runs: a tool of the toolbar or a table action. */
  readonly use: { readonly tool: ToolName } | { readonly action: TableAction };
}

/** The tools allowed in a table cell: lists, links, footnotes and images. Other blocks and nested tables are not. */
const inCells = new Set<ToolName>(['bullet', 'number', 'image', 'link', 'footnote']);

const offered: readonly (readonly [tool: ToolName, words: string, signs?: string])[] = [
  ['h1', 'h1 title', '#'],
  ['h2', 'h2 title section', '##'],
  ['h3', 'h3 title section', '###'],
  ['h4', 'h4 title section', '####'],
  ['bullet', 'ul unordered points', '-'],
  ['number', 'ol ordered steps', '1.'],
  ['quote', 'quote quotation citation', '>'],
  ['callout', 'aside box note tip'],
  ['codeBlock', 'pre program', '```'],
  ['rule', 'hr rule line break separator', '---'],
  ['table', 'grid rows columns'],
  ['image', 'img picture photo figure'],
  ['link', 'url address a'],
  ['footnote', 'note reference source'],
];

const BLOCKS: readonly Entry[] = offered.map(([tool, words, signs]) => ({
  name: tool,
  label: TOOLS.find(({ name }) => name === tool)?.label ?? tool,
  drawing: DRAWINGS[tool],
  words,
  ...(signs && { signs }),
  use: { tool },
}));

const IN_TABLE: readonly Entry[] = [
  ...TABLE_ACTIONS.map((action) => ({ ...action, use: { action } })),
  ...BLOCKS.filter(({ use }) => 'tool' in use && inCells.has(use.tool)),
];

/** The entries available at the caret. */
export function $entriesHere(): readonly Entry[] {
  const [anchor] = $getSelection()?.getStartEndPoints() ?? [];
  return anchor && $findTableNode(anchor.getNode()) ? IN_TABLE : BLOCKS;
}

/** The entries in which every typed word is the beginning of a word, in the given order. */
export function matching(entries: readonly Entry[], typed: string): readonly Entry[] {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter(({ label, words }) => {
    const known = `${label} ${words}`.toLowerCase().split(' ');
    return wanted.every((word) => known.some((each) => each.startsWith(word)));
  });
}
