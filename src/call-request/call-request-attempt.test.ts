import { afterEach, expect, test, vi } from 'vitest';
import { attemptKey, randomKey } from './call-request-attempt.ts';

const NINE = Date.parse('2026-11-01T09:00:00Z');
const MINUTE = 60_000;
const fields = { name: 'Ada', email: 'ada@example.com', message: 'One\ntwo', website: '', elapsed: 4_000 };

afterEach(() => vi.unstubAllGlobals());

test('the same text within an hour has the same key, whatever its spaces', async () => {
  const key = await attemptKey(fields, NINE);
  expect(key).toMatch(/^[0-9a-f]{64}$/);
  expect(await attemptKey({ ...fields, elapsed: 9_000 }, NINE + 59 * MINUTE)).toBe(key);
  expect(await attemptKey({ ...fields, message: 'One\r\ntwo', company: '' }, NINE)).toBe(key);
});

test('other text, text in another field and a later hour have another key', async () => {
  const keys = await Promise.all([
    attemptKey(fields, NINE),
    attemptKey({ ...fields, message: 'One two' }, NINE),
    attemptKey({ ...fields, company: 'Ada', name: '' }, NINE),
    attemptKey(fields, NINE + 60 * MINUTE),
  ]);
  expect(new Set(keys).size).toBe(keys.length);
});

test('no key can be computed without crypto.subtle, and a random key replaces it', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  expect(await attemptKey(fields, NINE)).toBeUndefined();
  expect(randomKey()).toMatch(/^[0-9a-f]{32}$/);
  expect(randomKey()).not.toBe(randomKey());
});
