import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { openSyncedPglite } from '../../server/embedded/synced-pglite.ts';

/** Writes to a database whose disk fails every sync from the first row on. */
const { driver } = await openSyncedPglite(process.argv[2] ?? '');
await driver.exec('create table rows (number int)');
console.log('The table is acknowledged');
fs.fdatasyncSync = () => {
  throw Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' });
};
syncBuiltinESMExports();
for (const number of [1, 2]) {
  await driver.query('insert into rows values ($1)', [number]).catch(() => {});
  console.log(`Row ${number} is acknowledged`);
}
