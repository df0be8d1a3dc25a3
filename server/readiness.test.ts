import { expect, test, vi } from 'vitest';
import { askedOnceA, failing } from './readiness.ts';

const yes = async () => true;

test('a site whose parts all answer lacks nothing', async () => {
  expect(await failing({ database: yes, pages: yes })).toEqual([]);
});

test('parts that say no, that fail and that say nothing are named, in their order', async () => {
  const parts = {
    database: async () => Promise.reject(new Error('password of the database')),
    pages: yes,
    'mail queue': async () => false,
    files: () => new Promise<boolean>(() => {}),
  };
  expect(await failing(parts, 10)).toEqual(['database', 'mail queue', 'files']);
});

test('a part that throws before it promises anything is named too', async () => {
  const broken = () => {
    throw new Error('closed');
  };
  expect(await failing({ database: broken })).toEqual(['database']);
});

test('a part may say in words what is wrong', async () => {
  expect(await failing({ 'data directory': async () => 'gone', pages: yes })).toEqual(['data directory: gone']);
});

test('however many ask, the parts are asked once at a time, and anew after a while', async () => {
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
