import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MailDatabase } from '../../supabase/functions/mail/mail-database.ts';
import { type MailWorker, startMailWorker } from './mail-worker.ts';

let worker: MailWorker;
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(async () => {
  const stopped = worker.stop();
  await vi.runAllTimersAsync();
  await stopped;
  vi.useRealTimers();
});

const sender = { name: 'A', email: 'a@b.example', siteUrl: 'https://b.example', timeZone: 'UTC', from: '', to: '' };
const pass = (ms = 20) => vi.advanceTimersByTimeAsync(ms);
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** A worker that sends no mail; `claim` is its query of the outbox. */
function start(claim: MailDatabase['claim'], intervalMs = 60_000) {
  const lines: string[] = [];
  const database = { claim, finish: async () => {} };
  const log = (line: string) => lines.push(line);
  worker = startMailWorker({ database, mailer: { send: async () => {} }, sender, log, intervalMs });
  return lines;
}

test('the worker runs at the start, when poked, and at intervals', async () => {
  let looks = 0;
  start(async () => {
    looks += 1;
    return [];
  }, 60);
  await pass();
  expect(looks).toBe(1);
  worker.poke();
  await pass();
  expect(looks).toBe(2);
  await pass(100);
  expect(looks).toBeGreaterThan(2);
});

test('one run happens at a time; pokes during a run cause one more run', async () => {
  let atOnce = 0;
  let most = 0;
  let runs = 0;
  start(async () => {
    runs += 1;
    atOnce += 1;
    most = Math.max(most, atOnce);
    await wait(30);
    atOnce -= 1;
    return [];
  });
  await pass(5);
  for (let poke = 0; poke < 10; poke++) worker.poke();
  await pass(120);
  expect([runs, most]).toEqual([2, 1]);
});

test('a failed run is logged and later runs go on', async () => {
  let looks = 0;
  const lines = start(async () => {
    looks += 1;
    throw new Error('claim_mail: no answer');
  });
  await pass();
  worker.poke();
  await pass();
  expect(looks).toBe(2);
  expect(lines).toEqual(Array(2).fill('Mail was not delivered: claim_mail: no answer'));
});

test('a stopped worker no longer uses the database', async () => {
  let looks = 0;
  start(async () => {
    looks += 1;
    await wait(30);
    return [];
  });
  const stopped = worker.stop();
  await pass(30);
  await stopped;
  worker.poke();
  await pass(50);
  expect(looks).toBe(1);
});
