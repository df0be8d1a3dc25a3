import { expect, test } from 'vitest';
import { createAttemptKeys } from './attempt-key.ts';

test('a retry has the key of the attempt before, a changed form another', () => {
  const keyFor = createAttemptKeys();
  const first = keyFor('a');
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(keyFor('a')).toBe(first);
  expect(keyFor('b')).not.toBe(first);
});

test('two forms never share a key', () => {
  expect(createAttemptKeys()('a')).not.toBe(createAttemptKeys()('a'));
});
