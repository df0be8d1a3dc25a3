import { afterEach, expect, test } from 'vitest';
import type { MailDatabase } from '../../supabase/functions/mail/mail-database.ts';
import { type MailWorker, startMailWorker } from './mail-worker.ts';

let worker: MailWorker;
afterEach(() => worker.stop());

const sender = { name: 'A', email: 'a@b.example', siteUrl: 'https://b.example', timeZone: 'UTC', from: '', to: '' };
const soon = (ms = 20) => new Promise((done) => setTimeout(done, ms));

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
  await soon();
  expect(looks).toBe(1);
  worker.poke();
  await soon();
  expect(looks).toBe(2);
  await soon(100);
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
    await soon(30);
    atOnce -= 1;
    return [];
  });
  await soon(5);
  for (let poke = 0; poke < 10; poke++) worker.poke();
  await soon(120);
  expect([runs, most]).toEqual([2, 1]);
});

test('a failed run is logged and later runs go on', async () => {
  let looks = 0;
  const lines = start(async () => {
    looks += 1;
    throw new Error('claim_mail: no answer');
  });
  await soon();
  worker.poke();
  await soon();
  expect(looks).toBe(2);
  expect(lines).toEqual(Array(2).fill('Mail was not delivered: claim_mail: no answer'));
});

test('a stopped worker no longer uses the database', async () => {
  let looks = 0;
  start(async () => {
    looks += 1;
    await soon(30);
    return [];
  });
  await worker.stop();
  worker.poke();
  await soon(50);
  expect(looks).toBe(1);
});
