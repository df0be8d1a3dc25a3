import { join } from 'node:path';
import { z } from 'zod';
import { readOptional, replaceFile } from '../data-directory.ts';

const stateSchema = z.object({
  /** The last backup that was read and, if one is wanted, copied. */
  last: z.object({ at: z.iso.datetime(), name: z.string(), bytes: z.number() }).optional(),
  /** The last attempt, if it failed. */
  failure: z.object({ at: z.iso.datetime(), reason: z.string() }).optional(),
  /** A backup whose copy failed. The next one replaces it, so that failures do not fill the disk. */
  uncopied: z.string().optional(),
});

/** How the backups went. In the data directory, which all processes of the site share. */
export type BackupState = z.infer<typeof stateSchema>;

const fileOf = (dataDir: string) => join(backupsDirectory(dataDir), 'state.json');

export function backupsDirectory(dataDir: string): string {
  return join(dataDir, 'backups');
}

/** A state that cannot be read counts as none: a backup is then made at once. */
export function readBackupState(dataDir: string): BackupState {
  try {
    return stateSchema.parse(JSON.parse(readOptional(fileOf(dataDir)) ?? '{}'));
  } catch {
    return {};
  }
}

export function writeBackupState(dataDir: string, state: BackupState): void {
  replaceFile(fileOf(dataDir), JSON.stringify(state));
}
