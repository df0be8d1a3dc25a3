import { expect, test, vi } from 'vitest';
import { askedOnceA, failing } from './readiness.ts';

const yes = async () => true;

test('readiness reports no problem when all parts answer', async () => {
  expect(await failing({ database: yes, pages: yes })).toEqual([]);
});

test('readiness names the parts that refuse, fail or do not answer, in their order', async () => {
  const parts = {
    database: async () => Promise.reject(new Error('password of the database')),
    pages: yes,
    'mail queue': async () => false,
    files: () => new Promise<boolean>(() => {}),
  };
  expect(await failing(parts, 10)).toEqual(['database', 'mail queue', 'files']);
});

test('readiness also names a part that throws synchronously', async () => {
  const broken = () => {
    throw new Error('closed');
  };
  expect(await failing({ database: broken })).toEqual(['database']);
});

test('a part may report its problem in words', async () => {
  expect(await failing({ 'data directory': async () => 'gone', pages: yes })).toEqual(['data directory: gone']);
});

test('simultaneous readiness checks share one round, which is repeated after a while', async () => {
  vi.useFakeTimers();
  let asked = 0;
  const ask = askedOnceA(1_000, async () => ++asked);
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
  vi.advanceTimersByTime(999);
  expect(await ask()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await ask()).toBe(2);
  vi.useRealTimers();
});
