#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { readEnvironment, StartError } from '../server/environment.ts';
import { belongsToProcess } from '../server/snapshot/mirror.ts';
import { manifestOf } from './archive/manifest.ts';
import { copyOfEmbedded, copyOfServer, STOPPED } from './archive/verified-copy.ts';
import { refuseExisting, writeArchive } from './archive/write-archive.ts';
import { readOptions } from './command-options.ts';
import { formatBytes } from './moving/table.ts';
import { runCommand } from './run-command.ts';

const HELP = `npm run backup -- --to FILE [--force]: backs up the embedded backend, whether the site is running or stopped.

  --to FILE   the archive to write, for example backup-2026-11-21.tar.gz
  --force     replace FILE if it exists, once the new backup is complete and checked

Backs up the database, the uploaded files and the keys: all of DATA_DIR (default .data), and what pg_dump writes of the
server that DATABASE_URL names. The database in the backup is opened and read before anything is replaced. Requests wait
for a fraction of a second with PGlite, and not at all with a server. While the command runs, it needs the space of an
unpacked copy: in DATA_DIR with PGlite, beside FILE with a server.
The file contains secrets: the site's keys, hashed passwords and what visitors sent. Only its owner may read it (mode
0600); keep it that way. npm run restore brings it back. For a hosted backend, use npm run export.`;

const root = dirname(import.meta.dirname);

await runCommand(HELP, async (interrupted) => {
  const { to, force } = readOptions(['to'], ['force']);
  if (!to) throw new StartError('--to: name the file to write; npm run backup -- --help says more');
  const archive = resolve(to);
  const { dataDir, databaseUrl } = readEnvironment(process.env, root);
  if (!existsSync(databaseUrl ? dataDir : join(dataDir, 'database')))
    throw new StartError(`DATA_DIR: ${dataDir} holds no ${databaseUrl ? 'files' : 'embedded database'} to save`);
  await refuseExisting(archive, force);
  const copy = databaseUrl
    ? await copyOfServer(databaseUrl, dataDir, `${archive}.parts`, interrupted)
    : await copyOfEmbedded(dataDir);
  try {
    const { files, directories } = await contents(copy.directory);
    const manifest = await manifestOf('backup', copy.directory, files);
    const size = await writeArchive(archive, copy.directory, manifest, { directories, isReplaced: force, interrupted });
    const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
    for (const line of copy.notes) console.log(line);
    console.log(
      `${archive}: ${files.length} files, ${formatBytes(bytes)}, packed ${formatBytes(size)}. It holds secrets.`,
    );
  } catch (error) {
    // The process that made the copy removes it when it stops.
    if (!existsSync(copy.directory)) throw new StartError(STOPPED);
    throw error;
  } finally {
    await copy.release();
  }
  return undefined;
});

/** Paths below the directory. Includes empty directories, because PostgreSQL needs its own. */
async function contents(directory: string): Promise<{ files: string[]; directories: string[] }> {
  const files: string[] = [];
  const directories: string[] = [];
  const walk = async (path: string): Promise<void> => {
    for (const entry of await readdir(join(directory, path), { withFileTypes: true })) {
      if (path === '' && belongsToProcess(entry.name)) continue;
      const inner = path === '' ? entry.name : `${path}/${entry.name}`;
      if (entry.isFile()) files.push(inner);
      if (!entry.isDirectory()) continue;
      directories.push(inner);
      await walk(inner);
    }
  };
  await walk('');
  return { files: files.sort(), directories: directories.sort() };
}
