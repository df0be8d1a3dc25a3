import { afterEach, expect, test, vi } from 'vitest';
import { createAttemptKeys } from './attempt-key.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a retry has the key of the attempt before, even hours later; a changed form has another', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const keyFor = createAttemptKeys();
  const first = await keyFor({ name: 'Ada' });
  vi.setSystemTime(Date.now() + 5 * 3_600_000);
  expect(await keyFor({ name: 'Ada' })).toBe(first);
  expect(await keyFor({ name: 'Bea' })).not.toBe(first);
});

test('two tabs with the same words share a key', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  expect(await createAttemptKeys()({ name: 'Ada' })).toBe(await createAttemptKeys()({ name: 'Ada' }));
});

test('where the browser has no digests, a retry still keeps its key', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const keyFor = createAttemptKeys();
  expect(await keyFor({ name: 'Ada' })).toBe(await keyFor({ name: 'Ada' }));
  expect(await keyFor({ name: 'Ada' })).not.toBe(await createAttemptKeys()({ name: 'Ada' }));
});
