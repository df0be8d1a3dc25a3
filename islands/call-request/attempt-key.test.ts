import { afterEach, expect, test, vi } from 'vitest';
import { createAttemptKeys } from './attempt-key.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a retry uses the key of the first attempt, even hours later; a changed form gets another key', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const keyFor = createAttemptKeys();
  const first = await keyFor({ name: 'Ada' });
  vi.setSystemTime(Date.now() + 5 * 3_600_000);
  expect(await keyFor({ name: 'Ada' })).toBe(first);
  expect(await keyFor({ name: 'Bea' })).not.toBe(first);
});

test('two tabs with the same text share a key', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  expect(await createAttemptKeys()({ name: 'Ada' })).toBe(await createAttemptKeys()({ name: 'Ada' }));
});

test('a retry keeps its key in a browser without crypto.subtle', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const keyFor = createAttemptKeys();
  expect(await keyFor({ name: 'Ada' })).toBe(await keyFor({ name: 'Ada' }));
  expect(await keyFor({ name: 'Ada' })).not.toBe(await createAttemptKeys()({ name: 'Ada' }));
});
