#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { openDataDirectory } from '../server/data-directory.ts';
import { readEnvironment, StartError } from '../server/environment.ts';
import { belongsToProcess } from '../server/snapshot/mirror.ts';
import { MANIFEST } from './archive/manifest.ts';
import { unpackArchive } from './archive/unpack-archive.ts';
import { readOptions } from './command-options.ts';
import { runCommand } from './run-command.ts';

const HELP = `npm run restore -- --from FILE [--force]: restores a backup that npm run backup wrote.

  --from FILE   the archive
  --force       restore even if DATA_DIR is not empty; its contents are moved to DATA_DIR.before-…

Writes DATA_DIR (default .data). The site must be stopped. The command reads the whole archive and verifies its
checksums before it changes anything. The backup includes the keys: never run a second site on a restored copy beside
the first.`;

/** Entries that a file system creates at the top of a volume. */
const LOST_AND_FOUND = 'lost+found';

const root = dirname(import.meta.dirname);

await runCommand(HELP, async (interrupted) => {
  const { from, force } = readOptions(['from'], ['force']);
  if (!from) throw new StartError('--from: name the file to read; npm run restore -- --help says more');
  const { dataDir } = readEnvironment(process.env, root);
  const full = existsSync(dataDir) && (await contents(dataDir)).length > 0;
  // The lock refuses while a site uses the directory.
  const lock = openDataDirectory({ dataDir, databaseUrl: undefined });
  try {
    if (full && !force)
      throw new StartError(`DATA_DIR: ${dataDir} is not empty; --force keeps what is there beside it and goes on`);
    const unpacked = join(dataDir, `.snapshot-restored-${process.pid}`);
    try {
      const manifest = await unpackArchive(resolve(from), 'backup', unpacked, interrupted);
      await rm(join(unpacked, MANIFEST));
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
