import { type BackupSettings, DAY_MS } from './backup-settings.ts';

/** The names of the backups that the site makes by itself. They sort by time. */
const NAME = /^backup-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)\.tar\.gz$/;

export function backupName(at: Date): string {
  return `backup-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz`;
}

/** Whether a name is one that this site gives to its backups, or to the unfinished files of one. */
export function isBackupName(name: string): boolean {
  return NAME.test(name);
}

export function isUnfinished(name: string): boolean {
  return /^backup-.*\.(part|parts)$/.test(name);
}

/** The backups that `keep` newer ones make superfluous. Other names are left alone. */
export function superfluous(names: readonly string[], keep: number): string[] {
  return names.filter(isBackupName).sort().reverse().slice(keep);
}

/**
 * When the next backup is due.
 * @param last when the last good one was begun
 */
export function dueAt(last: Date | undefined, { everyMs, atMs }: Pick<BackupSettings, 'everyMs' | 'atMs'>): Date {
  if (!last) return new Date(0);
  if (atMs === undefined) return new Date(last.getTime() + everyMs);
  // The time of day that is nearest to the end of the period, so that one that was late does not delay the next ones.
  const earliest = last.getTime() + everyMs - DAY_MS / 2;
  const today = Math.floor(earliest / DAY_MS) * DAY_MS + atMs;
  return new Date(today >= earliest ? today : today + DAY_MS);
}

/** How long after a failed attempt the next one is made. */
const AGAIN_MS = 60 * 60_000;

/** Whether a backup is to be made now. */
export function isDue(
  now: Date,
  { last, failedAt }: { last: Date | undefined; failedAt: Date | undefined },
  settings: Pick<BackupSettings, 'everyMs' | 'atMs'>,
): boolean {
  if (failedAt && now.getTime() < failedAt.getTime() + Math.min(AGAIN_MS, settings.everyMs)) return false;
  return now >= dueAt(last, settings);
}

/** Whether the last good backup is older than it may be: half a period, or two hours, after it was due. */
export function isLate(now: Date, last: Date | undefined, settings: Pick<BackupSettings, 'everyMs' | 'atMs'>): boolean {
  const grace = Math.max(settings.everyMs / 2, 2 * AGAIN_MS);
  return last !== undefined && now.getTime() > dueAt(last, settings).getTime() + grace;
}
