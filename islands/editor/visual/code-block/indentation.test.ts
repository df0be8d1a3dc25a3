import { describe, expect, it } from 'vitest';
import { indentationOf, indented, leftAtEnd, outdented, type SelectedCode, withNewLine } from './indentation.ts';

/** Parses code with the selection between bars; a single bar is the caret. */
function code(written: string): SelectedCode {
  const [before = '', inside = '', after] = written.split('|');
  return after === undefined
    ? { text: before + inside, start: before.length, end: before.length }
    : { text: before + inside + after, start: before.length, end: before.length + inside.length };
}

function shown({ text, start, end }: SelectedCode): string {
  const middle = start === end ? '|' : `|${text.slice(start, end)}|`;
  return text.slice(0, start) + middle + text.slice(end);
}

describe('indenting', () => {
  it.each([
    ['at a caret inserts a step', 'a|b', 'a  |b'],
    ['moves every line that is touched', 'on|e\ntw|o\nthree', '  on|e\n  tw|o\nthree'],
    ['leaves empty lines empty', '|one\n\ntwo|', '  |one\n\n  two|'],
    ['leaves a line alone whose beginning the selection ends at', '|one\n|two', '  |one\n|two'],
  ])('%s', (_, before, after) => {
    expect(shown(indented(code(before), '  '))).toBe(after);
  });
});

describe('outdenting', () => {
  it.each([
    ['takes a step from the line of the caret', 'one\n    tw|o', 'one\n  tw|o'],
    ['takes what there is', ' o|ne', 'o|ne'],
    ['takes a tab', '\tone|', 'one|'],
    ['keeps the caret in its line', 'one\n  |two', 'one\n|two'],
    ['moves every line that is touched', '|  one\n  two|', '|one\ntwo|'],
    ['leaves alone what is not indented', 'o|ne', 'o|ne'],
  ])('%s', (_, before, after) => {
    expect(shown(outdented(code(before), '  '))).toBe(after);
  });
});

describe('a new line', () => {
  it('starts with the indentation of the line before', () => {
    expect(shown(withNewLine(code('if {\n  a;|\n}')))).toBe('if {\n  a;\n  |\n}');
  });

  it('replaces the selection', () => {
    expect(shown(withNewLine(code('one |two| three')))).toBe('one \n| three');
  });
});

it('Enter leaves code only from an empty last line', () => {
  expect(leftAtEnd(code('one\n|'))).toBe('one');
  expect(leftAtEnd(code('  one\n  |'))).toBe('  one');
  expect(leftAtEnd(code('one|'))).toBeUndefined();
  expect(leftAtEnd(code('one\n|\ntwo'))).toBeUndefined();
  expect(leftAtEnd(code('|'))).toBeUndefined();
});

it('an indentation step is the one of the code, or else of its language', () => {
  expect(indentationOf('a\n\tb', 'javascript')).toBe('\t');
  expect(indentationOf('', 'go')).toBe('\t');
  expect(indentationOf('', undefined)).toBe('  ');
});
