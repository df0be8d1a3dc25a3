import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import {
  type BackupState,
  backupsDirectory,
  readBackupState,
  writeBackupState,
} from '../../server/backups/backup-state.ts';
import { backupName, isDue, isUnfinished, superfluous } from '../../server/backups/schedule.ts';
import { lockFile } from '../../server/data-directory.ts';
import { type Environment, StartError } from '../../server/environment.ts';
import { belongsToProcess } from '../../server/snapshot/mirror.ts';
import { formatBytes } from '../moving/table.ts';
import { copyElsewhere } from './copy-elsewhere.ts';
import { makeBackup } from './make-backup.ts';

/** Lower than what answers visitors. */
const PRIORITY = 10;

/** What has to stay free on the disk: with less than 64 MB the site stops writing. */
const RESERVE = 128 * 1024 * 1024;

/**
 * Makes the backup that is due, copies it elsewhere, and removes older ones. Records how it went. Several processes may
 * call it at the same time.
 * @returns a line that says what was done
 * @throws StartError with what was recorded as the reason of the failure
 */
export async function makeAutomaticBackup(environment: Environment, interrupted: AbortSignal): Promise<string> {
  const { backups: settings, dataDir } = environment;
  if (!settings) throw new StartError('BACKUP_EVERY: not set; it says how often a backup is made, such as 1d');
  setPriority(PRIORITY);
  const directory = backupsDirectory(dataDir);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const lock = lockUnlessHeld(join(directory, 'lock'));
  if (!lock) return 'Another process is making the backup.';
  try {
    const { last, failure } = readBackupState(dataDir);
    const now = new Date();
    const dates = { last: last && new Date(last.at), failedAt: failure && new Date(failure.at) };
    if (!isDue(now, dates, settings)) return 'No backup is due.';
    return await make(environment, settings, now, interrupted).catch((error: Error) => {
      if (!interrupted.aborted)
        record(dataDir, { failure: { at: now.toISOString(), reason: error.message.replaceAll('\n', ' ') } });
      throw error;
    });
  } finally {
    lock.close();
  }
}

async function make(
  environment: Environment,
  { copy, keep }: NonNullable<Environment['backups']>,
  now: Date,
  interrupted: AbortSignal,
): Promise<string> {
  const { dataDir } = environment;
  const directory = backupsDirectory(dataDir);
  for (const name of readdirSync(directory).filter(isUnfinished)) remove(directory, name);
  await ensureSpace(dataDir, readBackupState(dataDir).last?.bytes ?? 0);
  const name = backupName(now);
  const { packed } = await makeBackup(environment, join(directory, name), { interrupted });
  const { uncopied } = readBackupState(dataDir);
  if (uncopied) remove(directory, uncopied);
  const made = `${name}, ${formatBytes(packed)}`;
  let done = made;
  if (copy) {
    record(dataDir, { uncopied: name });
    done = `${made}, ${await copyElsewhere(copy, join(directory, name), { name, keep, interrupted })}`;
  }
  const last = { at: now.toISOString(), name, bytes: packed };
  record(dataDir, { last, failure: undefined, uncopied: undefined });
  for (const old of superfluous(readdirSync(directory), keep)) remove(directory, old);
  return done;
}

function record(dataDir: string, changes: BackupState): void {
  writeBackupState(dataDir, { ...readBackupState(dataDir), ...changes });
}

function remove(directory: string, name: string): void {
  rmSync(join(directory, name), { recursive: true, force: true });
}

function lockUnlessHeld(file: string): { close: () => void } | undefined {
  try {
    return lockFile(file, () => 'held');
  } catch (error) {
    if (error instanceof StartError && error.message === 'held') return undefined;
    throw error;
  }
}

/** @throws StartError when the copy and the archive could fill the disk, which would stop the site from writing */
async function ensureSpace(dataDir: string, lastSize: number): Promise<void> {
  const size = await sizeOf(dataDir);
  const needed = size + Math.max(size / 2, lastSize) + RESERVE;
  const { bavail, blocks, bsize } = statfsSync(dataDir);
  if (blocks > 0 && bavail * bsize < needed)
    throw new StartError(
      `DATA_DIR: ${formatBytes(needed)} must be free on the disk for a backup, and ${formatBytes(bavail * bsize)} are`,
    );
}

async function sizeOf(directory: string, isTop = true): Promise<number> {
  let size = 0;
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    if (isTop && belongsToProcess(entry.name)) continue;
    const path = join(directory, entry.name);
    // Files come and go while the site runs.
    if (entry.isDirectory()) size += await sizeOf(path, false).catch(() => 0);
    else if (entry.isFile())
      size += await lstat(path).then(
        (file) => file.size,
        () => 0,
      );
  }
  return size;
}
