import { expect, test } from 'vitest';
import { root } from '../../tests/support/start-command.ts';
import { readEnvironment } from '../environment.ts';
import { DAY_MS } from './backup-settings.ts';
import { backupName, dueAt, isBackupName, isDue, isLate, superfluous } from './schedule.ts';

const at = (text: string) => new Date(`2026-11-${text}:00Z`);
const daily = { everyMs: DAY_MS, atMs: 3.5 * 60 * 60_000 };
const often = { everyMs: DAY_MS / 4, atMs: undefined };
const due = (last: string, settings: typeof daily | typeof often) =>
  dueAt(at(last), settings).toISOString().slice(8, 16);

test('a backup is due a period after the last one, or at the given time of day', () => {
  expect(due('10T12:00', often)).toBe('10T18:00');
  expect(due('10T03:30', daily)).toBe('11T03:30');
  // One that was made late, or at the first start, does not shift the others.
  expect(due('10T14:00', daily)).toBe('11T03:30');
  expect(due('10T16:00', daily)).toBe('12T03:30');
  expect(due('10T03:30', { ...daily, everyMs: 7 * DAY_MS })).toBe('17T03:30');
});

test('the first backup, and one that became due while the site did not run, is made at once', () => {
  const never = { last: undefined, failedAt: undefined };
  expect(isDue(at('10T12:00'), never, daily)).toBe(true);
  expect(isDue(at('10T12:00'), { ...never, last: at('10T03:30') }, daily)).toBe(false);
  expect(isDue(at('14T12:00'), { ...never, last: at('10T03:30') }, daily)).toBe(true);
});

test('a failed one is tried again an hour later', () => {
  const failed = { last: undefined, failedAt: at('10T12:00') };
  expect([isDue(at('10T12:59'), failed, daily), isDue(at('10T13:00'), failed, daily)]).toEqual([false, true]);
});

test('the last backup is late when the next one should have been made long ago', () => {
  expect([isLate(at('10T19:59'), at('10T12:00'), often), isLate(at('10T21:01'), at('10T12:00'), often)]).toEqual([
    false,
    true,
  ]);
});

test('the newest backups stay, and files with other names are left alone', () => {
  const names = ['10T03:30', '12T03:30', '11T03:30'].map((text) => backupName(at(text)));
  expect(names.every(isBackupName)).toBe(true);
  expect(superfluous([...names, 'state.json', 'lock', 'backup-mine.tar.gz'], 2)).toEqual([names[0]]);
});

const parsed = (variables: Record<string, string>) => readEnvironment(variables, root).backups;

test('the settings are read', () => {
  expect(parsed({ BACKUP_EVERY: '2d', BACKUP_AT: '03:30', BACKUP_KEEP: '30' })).toEqual({
    everyMs: 2 * DAY_MS,
    atMs: daily.atMs,
    keep: 30,
    copy: undefined,
  });
  const to = 's3://ID:a%2Fb@storage.example.com/bucket/a/b%20c?region=eu-1';
  expect(parsed({ BACKUP_EVERY: '12h', BACKUP_TO: to })).toMatchObject({
    keep: 7,
    copy: { kind: 's3', prefix: 'a/b c/', region: 'eu-1', keyId: 'ID', secret: 'a/b' },
  });
  expect(parsed({})).toBeUndefined();
});

test.each([
  [{ BACKUP_EVERY: 'daily' }, 'BACKUP_EVERY: expected hours or days, such as 12h or 1d'],
  [{ BACKUP_EVERY: '1d', BACKUP_AT: '25:00' }, 'BACKUP_AT: expected a time of day (UTC), such as 03:30'],
  [{ BACKUP_EVERY: '1d', BACKUP_KEEP: '0' }, 'BACKUP_KEEP: expected how many backups stay, 1 to 1000'],
  [{ BACKUP_EVERY: '1d', BACKUP_TO: 'backups' }, 'BACKUP_TO: expected a folder (/mnt/backups), s3://KEY:SECRET@HOST/'],
  [{ BACKUP_EVERY: '1d', BACKUP_TO: 's3://host/bucket' }, 'BACKUP_TO: expected a folder'],
  [{ BACKUP_EVERY: '1d', BACKUP_TO: 's3://ID:50%zz@host/bucket' }, 'BACKUP_TO: expected a folder'],
  [{ BACKUP_TO: '/mnt' }, 'BACKUP_EVERY: needed when BACKUP_TO is set, such as 1d'],
  [{ BACKUP_EVERY: '6h', BACKUP_AT: '03:30' }, 'BACKUP_AT: needs BACKUP_EVERY in days, such as 1d'],
  [
    { BACKUP_EVERY: '1d', PUBLIC_SUPABASE_URL: 'https://x.example', PUBLIC_SUPABASE_ANON_KEY: 'a'.repeat(20) },
    'BACKUP_EVERY: a hosted project makes its own backups',
  ],
])('settings that cannot be followed are refused: %o', (variables, line) => {
  expect(() => parsed(variables)).toThrow(line);
});
