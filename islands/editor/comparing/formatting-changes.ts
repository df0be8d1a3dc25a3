import type { Block } from './blocks.ts';
import type { Run } from './compare-words.ts';
import { DIFFERENCES } from './differences-texts.ts';

interface FormattingChange {
  name: string;
  /** What it was and is, where that can be said. */
  runs: Run[];
}

const ATTRIBUTE = / (href|src|alt)="([^"]*)"/g;
const LONGEST = 120;

/** What differs between two blocks of the same words: what they are, where their links lead, their pictures. */
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

/** 'Heading 2'; of a list also which, since an ordered one has the same items. */
function kindOf({ name, place }: Block): string {
  return `${DIFFERENCES.blocks[name] ?? name}${name === 'li' ? ` (${place.split(' ').at(-2) ?? ''})` : ''}`;
}

function attributesOf({ html }: Block) {
  return Array.from(html.matchAll(ATTRIBUTE), ([written, attribute = '', value = '']) => ({
    key: written,
    name: DIFFERENCES.attributes[attribute] ?? attribute,
    // The policy writes these references in addresses and no others.
    value: value.replaceAll('&amp;', '&').slice(0, LONGEST) || DIFFERENCES.nothing,
  }));
}
