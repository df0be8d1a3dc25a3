import { expect, test } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

test('tasks run one at a time, in the order in which they came', async () => {
  const hand = oneAtATime(10);
  const log: string[] = [];
  const task = (name: string) => async () => {
    log.push(`${name} begins`);
    await new Promise((done) => setTimeout(done));
    log.push(`${name} ends`);
    return name;
  };
  expect(await Promise.all(['a', 'b', 'c'].map((name) => hand(task(name))))).toEqual(['a', 'b', 'c']);
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
});

test('tasks beyond the limit are refused, and accepted again when there is room', async () => {
  const hand = oneAtATime(2);
  let finish = () => {};
  const first = hand(() => new Promise<void>((done) => (finish = done)));
  await Promise.resolve();
  const waiting = [hand(async () => 2), hand(async () => 3)];
  expect(hand(async () => 4)).toBeUndefined();
  finish();
  await first;
  expect(await Promise.all(waiting)).toEqual([2, 3]);
  expect(await hand(async () => 5)).toBe(5);
});

test('a failing task rejects for its own caller and does not stop other tasks', async () => {
  const hand = oneAtATime(2);
  const broken = hand(() => Promise.reject(new Error('broken')));
  const next = hand(async () => 'done');
  await expect(broken).rejects.toThrow('broken');
  expect(await next).toBe('done');
});
