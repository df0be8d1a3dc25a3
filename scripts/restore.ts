#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { openDataDirectory } from '../server/data-directory.ts';
import { prepareDatabase, programVariables, withServer } from '../server/embedded/postgres-server.ts';
import { readEnvironment, StartError } from '../server/environment.ts';
import { belongsToProcess } from '../server/snapshot/mirror.ts';
import { DUMP, MANIFEST } from './archive/manifest.ts';
import { findProgram, runProgram } from './archive/postgres-programs.ts';
import { unpackArchive } from './archive/unpack-archive.ts';
import { readOptions } from './command-options.ts';
import { runCommand } from './run-command.ts';

const HELP = `npm run restore -- --from FILE [--force]: restores a backup that npm run backup wrote.

  --from FILE   the archive
  --force       restore even if DATA_DIR is not empty; its contents are moved to DATA_DIR.before-…

Writes DATA_DIR (default .data), and, from a backup of a PostgreSQL server, the empty database that DATABASE_URL names.
The site must be stopped. The command reads the whole archive and verifies its checksums before it changes anything. The
backup includes the keys: never run a second site on a restored copy beside the first.`;

/** Entries that a file system creates at the top of a volume. */
const LOST_AND_FOUND = 'lost+found';

const root = dirname(import.meta.dirname);

await runCommand(HELP, async (interrupted) => {
  const { from, force } = readOptions(['from'], ['force']);
  if (!from) throw new StartError('--from: name the file to read; npm run restore -- --help says more');
  const { dataDir, databaseUrl } = readEnvironment(process.env, root);
  const full = existsSync(dataDir) && (await contents(dataDir)).length > 0;
  // The lock refuses while a site uses the directory.
  const lock = openDataDirectory({ dataDir, databaseUrl: undefined });
  try {
    if (full && !force)
      throw new StartError(`DATA_DIR: ${dataDir} is not empty; --force keeps what is there beside it and goes on`);
    const unpacked = join(dataDir, `.snapshot-restored-${process.pid}`);
    try {
      const manifest = await unpackArchive(resolve(from), 'backup', unpacked, interrupted);
      await restoreServer(join(unpacked, DUMP), databaseUrl, interrupted);
      for (const name of [MANIFEST, DUMP]) await rm(join(unpacked, name), { force: true });
      if (full) console.log(`What was there is in ${await putAside(dataDir)}`);
      for (const name of await readdir(unpacked)) await rename(join(unpacked, name), join(dataDir, name));
      console.log(`${dataDir}: restored as it was on ${manifest.created}. npm start goes on from there.`);
    } finally {
      await rm(unpacked, { recursive: true, force: true });
    }
  } finally {
    lock.release();
  }
  return undefined;
});

/**
 * Fills the empty database of a PostgreSQL server, in one transaction.
 * @throws StartError when the backup is of another kind of database, or the server's holds something
 */
async function restoreServer(dump: string, databaseUrl: string | undefined, interrupted: AbortSignal): Promise<void> {
  if (!existsSync(dump)) {
    if (!databaseUrl) return;
    throw new StartError(
      'DATABASE_URL: the backup is of the database inside the site (PGlite); restore it without DATABASE_URL, and carry it over with npm run export and npm run import',
    );
  }
  if (!databaseUrl)
    throw new StartError('DATABASE_URL: the backup is of a PostgreSQL server; name an empty database of one');
  const version = await withServer(databaseUrl, async (sql, target) => {
    const [found] = await sql<{ version: number; isEmpty: boolean }[]>`
      select current_setting('server_version_num')::int / 10000 as version, not exists (
        select from pg_class join pg_namespace n on n.oid = relnamespace
        where nspname <> 'information_schema' and nspname not like 'pg\\_%'
      ) as "isEmpty"`;
    if (!found?.isEmpty)
      throw new StartError(
        `DATABASE_URL: the database "${target.database}" is not empty; make another (createdb), and name it here and in the site's settings`,
      );
    await prepareDatabase(sql, target);
    return found.version;
  });
  const program = await findProgram('pg_restore', version);
  const variables = programVariables(databaseUrl);
  const parameters = ['--exit-on-error', '--single-transaction', '--no-owner', `--dbname=${variables.PGDATABASE}`];
  await runProgram(program, [...parameters, dump], { variables, interrupted });
}

async function contents(dataDir: string): Promise<string[]> {
  const names = await readdir(dataDir);
  return names.filter((name) => !belongsToProcess(name) && name !== LOST_AND_FOUND);
}

/** Moves the directory's contents into one beside it; the directory itself stays, since it may be a mounted volume. */
async function putAside(dataDir: string): Promise<string> {
  const aside = `${dataDir}.before-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`;
  await mkdir(aside, { mode: 0o700 });
  for (const name of await contents(dataDir))
    await rename(join(dataDir, name), join(aside, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EXDEV') throw error;
      throw new StartError(`DATA_DIR: ${dataDir} is a volume of its own; move ${name} elsewhere yourself`);
    });
  return aside;
}
