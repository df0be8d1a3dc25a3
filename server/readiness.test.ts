import { expect, test } from 'vitest';
import { failing } from './readiness.ts';

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
