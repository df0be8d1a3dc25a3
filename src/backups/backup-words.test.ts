import { expect, test } from 'vitest';
import { backupWords } from './backup-words.ts';

const clock = { now: Date.parse('2026-11-23T08:45:00Z'), locale: 'en', timeZone: 'UTC' };
const last = { at: '2026-11-23T03:30:00Z', bytes: 12_345_678 };

test('the age, the time and the size of the last good backup are said', () => {
  expect(backupWords({ status: 'on', last, isLate: false }, clock)).toEqual({
    text: expect.stringMatching(/^The last good one is 5 hours old: Nov 23, 2026, 3:30\sAM, 12\.3 MB\.$/),
    isAlarming: false,
  });
  expect(backupWords({ status: 'on', isLate: false }, clock)).toEqual({
    text: 'None has been made yet.',
    isAlarming: false,
  });
});

test('a failure with its reason, and a backup that is late, alarm', () => {
  const failure = { at: '2026-11-23T04:30:00Z', reason: 'BACKUP_TO: the folder /mnt/b is not there' };
  const { text, isAlarming } = backupWords({ status: 'on', last, failure, isLate: true }, clock);
  expect(text).toMatch(
    / MB\. The next one is late\. An attempt failed at .*: BACKUP_TO: the folder \/mnt\/b is not there$/,
  );
  expect(isAlarming).toBe(true);
});

test('a hosted project makes its own, and without a schedule there are none', () => {
  expect(backupWords({ status: 'hosted' }).text).toContain('Supabase');
  expect(backupWords({ status: 'off' }).text).toContain('BACKUP_EVERY is not set');
});
