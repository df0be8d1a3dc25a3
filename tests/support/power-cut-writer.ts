import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { SYNCED } from '../../server/embedded/synced-pglite.ts';
import { createForgetfulDisk } from './forgetful-disk.ts';
import { randomFrom } from './random.ts';

/** What the database has acknowledged so far. */
export type Acknowledged = { letters: number[]; counter: number; tables: string[] };

export type Round = { directory: string; cut: number; next: number; acknowledged: Acknowledged };

/** What the thread reports after an answer of the database. */
export type Report = { letter: number } | { counter: number } | { table: string } | { lost: string[] };

/** A thread that opens the database, checks it, and writes until the power is cut. */
const { directory, cut, next, acknowledged } = workerData as Round;
const random = randomFrom(cut);
const below = (limit: number) => Math.floor(random() * limit);
const report = (said: Report) => parentPort?.postMessage(said);

const disk = createForgetfulDisk({
  directory,
  random,
  keeps: cut % 2 === 0 ? 'nothing' : 'some',
  onCut: () => process.exit(),
});
// Every tenth time while the database recovers from the cut before.
if (cut % 10 === 9) disk.cutAfter(below(150));
// As the site opens it, without Supabase Lite's extensions, which take half of the time.
const driver = await PGlite.create({ dataDir: directory, ...SYNCED });
report({ lost: await findLost() });
disk.cutAfter(below(250));
for (let number = next; ; number++) {
  const said = await write(number);
  if (said) report(said);
}

/** The text of a letter, the same for the same number: some are longer than a page of the database. */
function letter(number: number): string {
  return `${number} `.repeat(1 + ((number * 7919) % (number % 10 === 0 ? 9_000 : 300)));
}

/** One write of a random kind. @returns what was acknowledged */
async function write(number: number): Promise<Report | undefined> {
  const kind = random();
  if (kind < 0.6) {
    await driver.query('insert into letters values ($1, $2)', [number, letter(number)]);
    return { letter: number };
  }
  if (kind < 0.8) {
    await driver.query('update counter set value = $1', [number]);
    return { counter: number };
  }
  if (kind < 0.88) {
    await driver.exec(`create table table_${number} as select number from letters limit 5`);
    return { table: `table_${number}` };
  }
  await driver.exec(kind < 0.92 ? 'vacuum counter' : kind < 0.99 ? 'checkpoint' : 'select pg_switch_wal()');
  return undefined;
}

async function findLost(): Promise<string[]> {
  const { rows } = await driver.query<{ number: number; body: string }>('select number, body from letters');
  const stored = new Set(rows.filter(({ number, body }) => body === letter(number)).map(({ number }) => number));
  const lost = acknowledged.letters.filter((number) => !stored.has(number)).map((number) => `letter ${number}`);
  const [row] = (await driver.query<{ value: number }>('select value from counter')).rows;
  if (!row || row.value < acknowledged.counter) lost.push(`counter ${acknowledged.counter}, found ${row?.value}`);
  const tables = await driver.query<{ name: string }>('select relname as name from pg_class');
  const names = new Set(tables.rows.map(({ name }) => name));
  for (const table of acknowledged.tables)
    if (names.has(table)) await driver.query(`select * from ${table}`);
    else lost.push(table);
  return lost;
}
