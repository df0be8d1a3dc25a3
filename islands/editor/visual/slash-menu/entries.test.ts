import { expect, it } from 'vitest';
import { type Entry, matching } from './entries.ts';

const entry = (label: string, words: string): Entry => ({
  name: label,
  label,
  words,
  drawing: '',
  use: { tool: 'paragraph' },
});
const entries = [entry('Heading 2', 'h2 title'), entry('Heading 3', 'h3 title'), entry('Divider', 'hr rule')];
const found = (typed: string) => matching(entries, typed).map(({ label }) => label);

it('an entry is found by the beginning of any of its words, in any case', () => {
  expect(found('')).toEqual(['Heading 2', 'Heading 3', 'Divider']);
  expect(found('HEAD')).toEqual(['Heading 2', 'Heading 3']);
  expect(found('h3')).toEqual(['Heading 3']);
  expect(found('rul')).toEqual(['Divider']);
});

it('an entry is found by several words, all of which must match', () => {
  expect(found('heading 2')).toEqual(['Heading 2']);
  expect(found('heading x')).toEqual([]);
  expect(found('eading')).toEqual([]);
});
