// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are sources of components.
import { expect, test } from 'vitest';
import { renameInMarkup, renameInSheet, shortNames } from './short-class-names.ts';

const loud = (source: string) => renameInMarkup(source, (name) => name.toUpperCase());

test.each([
  ['<p class="flex p-4">flex</p>', '<p class="P-4 FLEX">flex</p>'],
  ["<p class:list={['flex', wide && 'p-4', last]}>", "<p class:list={['FLEX', wide && 'P-4', last]}>"],
  [
    "<p className={kind === 'main' ? 'flex' : 'p-4'} id='x'>",
    "<p className={kind === 'main' ? 'FLEX' : 'P-4'} id='x'>",
  ],
  ['<p class={`flex ink-${colour} p-4`}>', '<p class={`FLEX ink-${colour} P-4`}>'],
  ["<p className={`flex ${a({ b: 'c' }) ? 'm-1' : ''}`} />", "<p className={`FLEX ${a({ b: 'C' }) ? 'M-1' : ''}`} />"],
  ["const className = `flex ${wide ? 'p-4' : ''}`;", "const className = `FLEX ${wide ? 'P-4' : ''}`;"],
  ["Object.assign(element, { className: 'flex' })", "Object.assign(element, { className: 'FLEX' })"],
  ['<p data-class="flex" title="class: flex">', '<p data-class="flex" title="class: flex">'],
])('renaming changes only the class names, the shortest first, in %s', (source, renamed) =>
  expect(loud(source)).toBe(renamed),
);

test('utilities get short names, the most frequent on pages the shortest, and hand-written classes keep theirs', () => {
  const names = shortNames(
    ['<p class="prose p-4 flex">', '<p class="flex sr-only">'],
    ['<p className="m-1 p-4">', '<p className="m-1"><b className="m-1">'],
    ['.prose > p { margin: 0.5rem }'],
  );
  expect([...names]).toEqual([
    ['flex', 'a'],
    ['p-4', 'b'],
    ['m-1', 'c'],
  ]);
});

test('a sheet gets the short names, and the admin sheet keeps the long ones as well', () => {
  const names = new Map([
    ['flex', 'a'],
    ['md:gap-[0.5rem]', 'b'],
  ]);
  const sheet = '.flex{display:flex}.md\\:gap-\\[0\\.5rem\\]{gap:.5rem}.flexible{}';
  expect(renameInSheet(sheet, names)).toBe('.a{display:flex}.b{gap:.5rem}.flexible{}');
  expect(renameInSheet('.flex{}', names, true)).toBe(':is(.flex,.a){}');
});

test('a utility whose name has signs outside of ASCII gets its short name in the sheet, too', () => {
  const names = new Map([["before:content-['·_']", 'a']]);
  expect(renameInSheet(".before\\:content-\\[\\'·_\\'\\]:before{}", names)).toBe('.a:before{}');
});
