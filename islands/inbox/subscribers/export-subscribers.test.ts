import { expect, test } from 'vitest';
import type { PageOptions } from '../pages/page.ts';
import { exportSubscribers } from './export-subscribers.ts';

const row = (number: number) => ({
  id: `${number}`,
  email: number === 2 ? '=cmd@example.com' : `reader-${number}@example.com`,
  created_at: '2026-11-26T10:00:00.123456+00:00',
  confirmed_at: number === 3 ? null : '2026-11-26T11:00:00+00:00',
  waiting: false,
});

/** Three subscribers, two per page. */
async function load({ after }: PageOptions) {
  return after ? { rows: [row(3)], more: false } : { rows: [row(1), row(2)], more: true };
}

test('an export writes all pages into one file, without cells that spreadsheets would compute', async () => {
  const progress: number[] = [];
  const file = await exportSubscribers(load, (done) => progress.push(done), new AbortController().signal);
  expect(file.type).toBe('text/csv;charset=utf-8');
  const bytes = new Uint8Array(await file.arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes)).toBe(
    '"email","subscribed_at","confirmed_at"\r\n' +
      '"reader-1@example.com","2026-11-26T10:00:00.123Z","2026-11-26T11:00:00.000Z"\r\n' +
      `"'=cmd@example.com","2026-11-26T10:00:00.123Z","2026-11-26T11:00:00.000Z"\r\n` +
      '"reader-3@example.com","2026-11-26T10:00:00.123Z",""\r\n',
  );
  expect(progress).toEqual([2, 3]);
});

test('an export of an empty list is a file with only the heading', async () => {
  const nobody = async () => ({ rows: [], more: false });
  const file = await exportSubscribers(nobody, () => {}, new AbortController().signal);
  expect(await file.text()).toBe('"email","subscribed_at","confirmed_at"\r\n');
});

test('an export ends when it is stopped or when a page fails', async () => {
  const stop = new AbortController();
  await expect(exportSubscribers(load, () => stop.abort(), stop.signal)).rejects.toThrow('abort');
  const failing = () => Promise.reject(new Error('no network'));
  await expect(exportSubscribers(failing, () => {}, new AbortController().signal)).rejects.toThrow('no network');
});
