import { expect, test } from 'vitest';
import { differingBlocks } from './differing-blocks.ts';

test('two texts are compared block by block, and each shows what the other has not', () => {
  const mine = '<h2>Keys</h2><p>Same</p><p>My <em>own</em> words</p>';
  const theirs = '<h2>Keys</h2>\n<p>Their words</p><p>Same</p>';
  expect(differingBlocks(mine, theirs)).toEqual({ mine: ['My own words'], theirs: ['Their words'] });
});

test('a block without words shows its markup', () => {
  expect(differingBlocks('<p><img src="/a.png" alt=""></p>', '').mine[0]).toContain('/a.png');
});
