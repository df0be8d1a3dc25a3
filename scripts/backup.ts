#!/usr/bin/env node
import { dirname, resolve } from 'node:path';
import { readEnvironment, StartError } from '../server/environment.ts';
import { makeAutomaticBackup } from './archive/automatic-backup.ts';
import { makeBackup } from './archive/make-backup.ts';
import { readOptions } from './command-options.ts';
import { formatBytes } from './moving/table.ts';
import { runCommand } from './run-command.ts';

const HELP = `npm run backup -- --to FILE [--force]: backs up the embedded backend, whether the site is running or stopped.

  --to FILE     the archive to write, for example backup-2026-11-21.tar.gz
  --force       replace FILE if it exists, once the new backup is complete and checked
  --automatic   instead of --to: make the backup that is due by BACKUP_EVERY, as the running site does (docs/moving.md)

Backs up the database, the uploaded files and the keys: all of DATA_DIR (default .data), and what pg_dump writes of the
server that DATABASE_URL names. The database in the backup is opened and read before anything is replaced. Requests wait
for a fraction of a second with PGlite, and not at all with a server. While the command runs, it needs the space of an
unpacked copy: in DATA_DIR with PGlite, beside FILE with a server.
The file contains secrets: the site's keys, hashed passwords and what visitors sent. Only its owner may read it (mode
0600); keep it that way. npm run restore brings it back. For a hosted backend, use npm run export.`;

const root = dirname(import.meta.dirname);

await runCommand(HELP, async (interrupted) => {
  const { to, force, automatic } = readOptions(['to'], ['force', 'automatic']);
  const environment = readEnvironment(process.env, root);
  if (automatic) {
    console.log(await makeAutomaticBackup(environment, interrupted));
    return undefined;
  }
  if (!to) throw new StartError('--to: name the file to write; npm run backup -- --help says more');
  const archive = resolve(to);
  const { notes, files, bytes, packed } = await makeBackup(environment, archive, { isReplaced: force, interrupted });
  for (const line of notes) console.log(line);
  console.log(`${archive}: ${files} files, ${formatBytes(bytes)}, packed ${formatBytes(packed)}. It holds secrets.`);
  return undefined;
});
