import { expect, test } from 'vitest';
import type { LinkTarget } from './link-target.ts';
import { postsNamed } from './use-targets.ts';

const post = (title: string): LinkTarget => ({ kind: 'post', address: `/blog/${title}`, title });
const found = { typed: 'bra', targets: [post('A brand is a promise'), post('Bravery at work')] };

test('the results of a search are shown as they came', () => {
  expect(postsNamed('bra', found)).toEqual(found.targets);
  expect(postsNamed('brä', { ...found, typed: 'brä' })).toEqual(found.targets);
});

test('while the next search is on its way, earlier results that still match stay, and no others', () => {
  expect(postsNamed('BRAN', found)).toEqual([post('A brand is a promise')]);
  expect(postsNamed('br', found)).toEqual(found.targets);
  expect(postsNamed('zeppelin', found)).toEqual([]);
});
