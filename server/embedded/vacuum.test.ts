import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { scheduleVacuum } from './vacuum.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const write = (schedule: ReturnType<typeof scheduleVacuum>, times: number) => {
  for (let index = 0; index < times; index++) schedule.noteRequest(true);
};

test('waits for a hundred writes and a quiet minute', async () => {
  const vacuum = vi.fn(async () => {});
  const schedule = scheduleVacuum(vacuum);
  write(schedule, 99);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(vacuum).not.toHaveBeenCalled();
  write(schedule, 1);
  await vi.advanceTimersByTimeAsync(50_000);
  schedule.noteRequest(false);
  await vi.advanceTimersByTimeAsync(50_000);
  expect(vacuum).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(vacuum).toHaveBeenCalledTimes(1);
  write(schedule, 99);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(vacuum).toHaveBeenCalledTimes(1);
});

test('does not wait for ever where there is never a quiet minute', async () => {
  const vacuum = vi.fn(async () => {});
  const schedule = scheduleVacuum(vacuum);
  for (let second = 0; second < 600; second++) {
    write(schedule, 10);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(vacuum).toHaveBeenCalledTimes(1);
});

test('tries again after a failure, and not after its end', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const vacuum = vi.fn(async () => {}).mockRejectedValueOnce(new Error('no space'));
  const schedule = scheduleVacuum(vacuum);
  write(schedule, 100);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(logged).toHaveBeenCalledWith('The database was not vacuumed: no space');
  schedule.noteRequest(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(vacuum).toHaveBeenCalledTimes(2);
  write(schedule, 100);
  schedule.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(vacuum).toHaveBeenCalledTimes(2);
});
