import { expect, test } from 'vitest';
import { countWords } from '../../../src/blog/read-time.ts';
import { blockCounter } from './count-by-block.ts';

const text =
  '<h2>Keys</h2><p>One <em>two</em> three&nbsp;four.</p><ul><li>Five<ul><li>six seven</li></ul></li></ul>' +
  '<table><tbody><tr><td>eight</td><td>nine</td></tr></tbody></table><pre><code>ten eleven</code></pre>';

test('the sum of the blocks equals the words of the whole text', () => {
  expect(blockCounter()(text)).toBe(countWords(text));
  expect(countWords(text)).toBe(12);
});

test('added and removed words change the count', () => {
  const count = blockCounter();
  count(text);
  expect(count(`${text}<p>One more</p>`)).toBe(14);
  expect(count('<h2>Keys</h2><h2>Keys</h2>')).toBe(2);
  expect(count('')).toBe(0);
});
