import { memo, useEffect, useMemo, useState } from 'react';
import type { VisualModule } from '../modes/visual.ts';
import type { Block } from './blocks.ts';
import { compareTexts, type Passage } from './compare-texts.ts';
import type { Run } from './compare-words.ts';
import { DIFFERENCES } from './differences-texts.ts';
import { type Names, Words } from './Words.tsx';

interface ChangedTextProps {
  /** HTML. */
  mine: string;
  theirs: string;
  mineName: string;
  theirsName: string;
  visual: VisualModule | undefined;
}

/** A comparison of two texts: changed passages in full, unchanged ones folded. */
export const ChangedText = memo(function ChangedText({ mine, theirs, mineName, theirsName, visual }: ChangedTextProps) {
  /** The writer of both texts' canonical form, once it is known to lose nothing of them. */
  const [canonical, setCanonical] = useState<VisualModule['canonicalHtml']>();
  useEffect(() => {
    let left = false;
    if (!visual) return undefined;
    Promise.all([mine, theirs].map(visual.whatVisualCannotHold)).then(
      (lost) => !left && setCanonical(() => (lost.flat().length === 0 ? visual.canonicalHtml : undefined)),
      (error) => console.error('The texts are compared as they are stored', error),
    );
    return () => {
      left = true;
    };
  }, [mine, theirs, visual]);
  // The visual editor writes the whole text anew. Only what differs in its form was changed by somebody.
  const passages = useMemo(
    () => (canonical ? compareTexts(canonical(mine), canonical(theirs)) : compareTexts(mine, theirs)),
    [mine, theirs, canonical],
  );
  const names = { mine: mineName, theirs: theirsName };
  if (passages.every(({ kind }) => kind === 'same')) return <p>{DIFFERENCES.sameText}</p>;
  return passages.map((passage, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the passages of one comparison never change places.
    <ChangedPassage key={place} passage={passage} names={names} />
  ));
});

function ChangedPassage({ passage, names }: { passage: Passage; names: Names }) {
  switch (passage.kind) {
    case 'same':
      return <Unchanged blocks={passage.blocks} />;
    case 'words':
      return (
        <p className="my-2 whitespace-pre-line">
          <Words runs={passage.runs} names={names} />
        </p>
      );
    case 'formatting':
      return <Formatting mine={passage.mine} theirs={passage.theirs} names={names} />;
    default:
      // Whole paragraphs are hard to read when underlined or struck through.
      return (
        <p className="my-2 whitespace-pre-line" data-only={passage.kind}>
          <Words runs={[{ text: shown(passage.block), in: passage.kind }]} names={names} />
        </p>
      );
  }
}

/** Unchanged blocks, rendered only when unfolded: a long text is not put into the page needlessly. */
function Unchanged({ blocks }: { blocks: Block[] }) {
  const [open, setOpen] = useState(false);
  return (
    <details className="text-muted my-2" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="text-label/relaxed w-fit cursor-pointer font-sans">
        {DIFFERENCES.unchanged(blocks.length)}
      </summary>
      {open &&
        blocks.map((block, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: these never change places.
          <p key={place} className="my-2">
            {shown(block)}
          </p>
        ))}
    </details>
  );
}

function Formatting({ mine, theirs, names }: { mine: Block; theirs: Block; names: Names }) {
  return (
    <div className="my-2 whitespace-pre-line">
      <p>{mine.text}</p>
      <ul className="text-label/relaxed text-muted font-sans">
        {formattingChanges(mine, theirs).map(({ name, runs }) => (
          <li key={name + runs.map(({ text }) => text).join()}>
            {name}
            {runs.length > 0 && ': '}
            <Words runs={runs} names={names} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The text of a block, or its markup if it has none. */
function shown({ text, html }: Block): string {
  const most = 300;
  return text || (html.length > most ? `${html.slice(0, most)}…` : html);
}

interface FormattingChange {
  name: string;
  /** The old and new values, if they can be stated. */
  runs: Run[];
}

const ATTRIBUTE = / (href|src|alt)="([^"]*)"/g;
const LONGEST = 120;

/** The differences between two blocks with the same words: kind of block, link targets, images. */
function formattingChanges(mine: Block, theirs: Block): FormattingChange[] {
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
