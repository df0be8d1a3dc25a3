import { mkdirSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { temporaryDirectory } from '../../tests/support/start-command.ts';
import { scheduleBackups } from './automatic-backups.ts';
import { DAY_MS } from './backup-settings.ts';
import { type BackupState, backupsDirectory, readBackupState, writeBackupState } from './backup-state.ts';

const MINUTE_MS = 60_000;
const settings = { everyMs: DAY_MS, atMs: undefined, keep: 7, copy: undefined };

let data: ReturnType<typeof temporaryDirectory>;
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-10T12:00:00Z') });
  data = temporaryDirectory();
  mkdirSync(backupsDirectory(data.path));
});
afterEach(() => {
  vi.useRealTimers();
  data.remove();
});

/** Schedules backups by a process that records a state, if one is given, and ends with a code. */
function schedule(ending: { code: number | null; state?: () => BackupState }) {
  const make = vi.fn(async () => {
    if (ending.state) writeBackupState(data.path, ending.state());
    return { code: ending.code, line: 'the last line' };
  });
  const log = vi.fn();
  return { make, log, ...scheduleBackups({ dataDir: data.path, settings, make, log }) };
}
const now = () => new Date().toISOString();

test('a site that starts makes the backup that is due, and the next one a day later', async () => {
  const good = { code: 0, state: () => ({ last: { at: now(), name: 'one', bytes: 1 } }) };
  const { make, log, close } = schedule(good);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(log.mock.calls).toEqual([['Automatic backup: the last line']]);
  await vi.advanceTimersByTimeAsync(DAY_MS - 2 * MINUTE_MS);
  expect(make).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(3 * MINUTE_MS);
  expect(make).toHaveBeenCalledTimes(2);
  await close();
  await vi.advanceTimersByTimeAsync(3 * DAY_MS);
  expect(make).toHaveBeenCalledTimes(2);
});

test('a process that was killed counts as a failure, which is logged once and tried again', async () => {
  const { make, log, close } = schedule({ code: null });
  await vi.advanceTimersByTimeAsync(50 * MINUTE_MS);
  expect(log.mock.calls).toEqual([['The automatic backup failed: the last line']]);
  expect(readBackupState(data.path).failure).toEqual({ at: '2026-11-10T12:00:10.000Z', reason: 'the last line' });
  await vi.advanceTimersByTimeAsync(12 * MINUTE_MS);
  expect(make).toHaveBeenCalledTimes(2);
  await close();
});

test('another process of the site that made the backup is noticed', async () => {
  const { make, close } = schedule({ code: 0 });
  writeBackupState(data.path, { last: { at: now(), name: 'one', bytes: 1 } });
  await vi.advanceTimersByTimeAsync(DAY_MS - MINUTE_MS);
  expect(make).not.toHaveBeenCalled();
  await close();
});
