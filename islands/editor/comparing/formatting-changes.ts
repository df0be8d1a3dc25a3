import type { Block } from './blocks.ts';
import type { Run } from './compare-words.ts';
import { DIFFERENCES } from './differences-texts.ts';

interface FormattingChange {
  name: string;
  /** The old and new values, if they can be stated. */
  runs: Run[];
}

const ATTRIBUTE = / (href|src|alt)="([^"]*)"/g;
const LONGEST = 120;

/** The differences between two blocks with the same words: kind of block, link targets, images. */
export function formattingChanges(mine: Block, theirs: Block): FormattingChange[] {
  const changes: FormattingChange[] = [];
  const [kind, otherKind] = [kindOf(mine), kindOf(theirs)];
  if (kind !== otherKind) changes.push({ name: DIFFERENCES.formatting, runs: replaced(otherKind, kind) });
  const [attributes, others] = [attributesOf(mine), attributesOf(theirs)];
  for (const { key, name, value } of attributes)
    if (!others.some((other) => other.key === key)) changes.push({ name, runs: [{ text: value, in: 'mine' }] });
  for (const { key, name, value } of others)
    if (!attributes.some((other) => other.key === key)) changes.push({ name, runs: [{ text: value, in: 'theirs' }] });
  return changes.length > 0 ? changes : [{ name: DIFFERENCES.formatting, runs: [] }];
}

function replaced(other: string, now: string): Run[] {
  return [
    { text: other, in: 'theirs' },
    { text: now, in: 'mine' },
  ];
}

/**
 * The name of a block's kind: 'Heading 2'. A list item also names its list, since ordered and unordered lists have the
 * same items.
 */
function kindOf({ name, place }: Block): string {
  return `${DIFFERENCES.blocks[name] ?? name}${name === 'li' ? ` (${place.split(' ').at(-2) ?? ''})` : ''}`;
}

function attributesOf({ html }: Block) {
  return Array.from(html.matchAll(ATTRIBUTE), ([written, attribute = '', value = '']) => ({
    key: written,
    name: DIFFERENCES.attributes[attribute] ?? attribute,
    // The policy writes no other references than these in addresses.
    value: value.replaceAll('&amp;', '&').slice(0, LONGEST) || DIFFERENCES.nothing,
  }));
}
