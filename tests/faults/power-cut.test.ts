import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSyncedPglite } from '../../server/embedded/synced-pglite.ts';
import type { Acknowledged, Report, Round } from '../support/power-cut-writer.ts';
import { endAll, root, startCommand, temporaryDirectory } from '../support/start-command.ts';

const CUTS = 100;

const data = temporaryDirectory();
const directory = join(data.path, 'database');
afterAll(() => {
  endAll();
  data.remove();
});

/** Opens the database in a thread, which checks it and writes until the power is cut. @returns what was lost, if it opened */
async function writeUntilCut(cut: number, acknowledged: Acknowledged): Promise<string[] | undefined> {
  const round: Round = { directory, cut, next: 1000 * cut, acknowledged: structuredClone(acknowledged) };
  const writer = new Worker(new URL('../support/power-cut-writer.ts', import.meta.url), { workerData: round });
  let lost: string[] | undefined;
  writer.on('message', (said: Report) => {
    if ('lost' in said) lost = said.lost;
    else if ('letter' in said) acknowledged.letters.push(said.letter);
    else if ('table' in said) acknowledged.tables.push(said.table);
    else acknowledged.counter = said.counter;
  });
  await new Promise((cutOff, fail) => writer.once('exit', cutOff).once('error', fail));
  return lost;
}

const acknowledged: Acknowledged = { letters: [], counter: 0, tables: [] };
let opened = 0;

beforeAll(async () => {
  const { driver } = await openSyncedPglite(directory);
  await driver.exec(`
    create table letters (number int primary key, body text not null);
    create table counter (value int not null);
    insert into counter values (0);`);
  await driver.close();
}, 590_000);

// Each goes on from the files that the one before left.
test.for(Array.from({ length: CUTS / 10 }, (_, index) => index * 10))(
  'during the ten power cuts from %i on, the database opens with everything that it acknowledged',
  { timeout: 590_000 },
  async (first) => {
    for (let cut = first; cut < first + 10; cut++) {
      const lost = await writeUntilCut(cut, acknowledged);
      if (lost) opened += 1;
      expect(lost ?? [], `before cut ${cut}`).toEqual([]);
    }
  },
);

test('after the last of the power cuts, the database has everything that it acknowledged', {
  timeout: 590_000,
}, async () => {
  expect(await writeUntilCut(CUTS, acknowledged)).toEqual([]);
  console.log(`${CUTS} power cuts: ${acknowledged.letters.length} rows, ${acknowledged.tables.length} tables, lost 0`);
  // Every tenth cut may come before the database is open.
  expect(opened).toBeGreaterThanOrEqual(0.9 * CUTS);
  expect(acknowledged.letters.length).toBeGreaterThan(CUTS);
});

test('a disk that fails to sync ends the process before anything more is acknowledged', {
  timeout: 590_000,
}, async () => {
  const parameters = [process.execPath, 'tests/support/failing-disk-writer.ts', join(data.path, 'failing')];
  const writer = startCommand({}, root, parameters);
  expect(await writer.ended).toBe(1);
  expect(writer.output().trim().split('\n')).toEqual([
    'The table is acknowledged',
    'The database cannot write to its files: the process ends; what was acknowledged is stored',
  ]);
  // A power cut can bring back the mark of the creation.
  writeFileSync(join(data.path, 'failing.unfinished'), '');
  const { driver } = await openSyncedPglite(join(data.path, 'failing'));
  await driver.query('select number from rows');
  await driver.close();
});

test('a database whose creation was cut off is created again', { timeout: 590_000 }, async () => {
  const half = join(data.path, 'half');
  mkdirSync(half);
  writeFileSync(join(half, 'PG_VERSION'), '17\n');
  writeFileSync(`${half}.unfinished`, '');
  const { driver } = await openSyncedPglite(half);
  expect((await driver.query('show fsync')).rows).toEqual([{ fsync: 'on' }]);
  await driver.close();
  expect(existsSync(`${half}.unfinished`)).toBe(false);
});
