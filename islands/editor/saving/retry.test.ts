import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRetry } from './retry.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('pauses grow to a minute, and start again after a success', () => {
  const { later, forget } = createRetry();
  const begun = Date.now();
  const at: number[] = [];
  const fail = () => {
    at.push((Date.now() - begun) / 1_000);
    later(fail);
  };
  later(fail);
  vi.advanceTimersByTime(200_000);
  expect(at).toEqual([2, 6, 14, 30, 62, 122, 182]);
  forget();
  const task = vi.fn();
  later(task);
  vi.advanceTimersByTime(2_000);
  expect(task).toHaveBeenCalledOnce();
});

test('a waiting task can be run at once, and only once', () => {
  const { later, now } = createRetry();
  const task = vi.fn();
  later(task);
  now();
  now();
  vi.advanceTimersByTime(60_000);
  expect(task).toHaveBeenCalledOnce();
});

test('a stopped task does not run', () => {
  const { later, now, stop } = createRetry();
  const task = vi.fn();
  later(task);
  stop();
  now();
  vi.advanceTimersByTime(60_000);
  expect(task).not.toHaveBeenCalled();
});
