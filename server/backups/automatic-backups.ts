import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BackupReport } from '../../src/backups/backup-report.ts';
import type { Environment } from '../environment.ts';
import type { BackupSettings } from './backup-settings.ts';
import { type BackupState, backupsDirectory, readBackupState, writeBackupState } from './backup-state.ts';
import { isDue, isLate } from './schedule.ts';

/** Soon after the start, for a backup that became due while the site did not run. */
const FIRST_CHECK_MS = 10_000;
const CHECK_MS = 60_000;

const dateOf = (event: { at: string } | undefined) => event && new Date(event.at);

type Parts = {
  dataDir: string;
  settings: BackupSettings;
  /** Makes the backup in a process of its own, which records how it went. @returns the last line that it wrote */
  make: (interrupted: AbortSignal) => Promise<{ code: number | null; line: string }>;
  log: (line: string) => void;
};

/** Makes a backup whenever one is due, also one that became due while the site did not run. */
export function scheduleBackups({ dataDir, settings, make, log }: Parts): { close: () => Promise<void> } {
  const ending = new AbortController();
  let making: Promise<void> | undefined;
  let timer = setTimeout(check, FIRST_CHECK_MS).unref();

  function check(): void {
    making = makeIfDue().finally(() => {
      if (!ending.signal.aborted) timer = setTimeout(check, CHECK_MS).unref();
    });
  }

  async function makeIfDue(): Promise<void> {
    const before = readBackupState(dataDir);
    const now = new Date();
    if (!isDue(now, { last: dateOf(before.last), failedAt: dateOf(before.failure) }, settings)) return;
    const { code, line } = await make(ending.signal).catch((error: Error) => ({ code: null, line: error.message }));
    if (ending.signal.aborted) return;
    const after = readBackupState(dataDir);
    // A process that was killed has recorded nothing.
    if (code !== 0 && after.failure?.at === before.failure?.at) recordFailure(after, now, line);
    const failure = readBackupState(dataDir).failure;
    if (failure && failure.at !== before.failure?.at) log(`The automatic backup failed: ${failure.reason}`);
    else if (after.last?.at !== before.last?.at) log(`Automatic backup: ${line}`);
  }

  function recordFailure(state: BackupState, at: Date, line: string): void {
    try {
      mkdirSync(backupsDirectory(dataDir), { recursive: true, mode: 0o700 });
      const reason = line || 'its process was ended';
      writeBackupState(dataDir, { ...state, failure: { at: at.toISOString(), reason } });
    } catch (error) {
      log(`The automatic backup failed, and this could not be recorded: ${(error as Error).message}`);
    }
  }

  return {
    close: async () => {
      ending.abort();
      clearTimeout(timer);
      await making;
    },
  };
}

/** Starts what makes this site's backups. Undefined when no schedule is set. */
export function startBackups({ dataDir, backups }: Environment, root: string) {
  if (!backups) return undefined;
  return scheduleBackups({
    dataDir,
    settings: backups,
    make: (interrupted) => runBackup(root, interrupted),
    log: console.log,
  });
}

/** For the seconds in which it reads the copy, PGlite is not optimised, which would take half a gigabyte. */
const V8 = ['--liftoff-only'];

async function runBackup(root: string, interrupted: AbortSignal): Promise<{ code: number | null; line: string }> {
  // With the working directory of this process, because the path of its socket may be relative to that.
  const child = spawn(process.execPath, [...V8, join(root, 'scripts/backup.ts'), '--automatic'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = () => child.kill('SIGTERM');
  interrupted.addEventListener('abort', stop);
  let output = '';
  const learn = (chunk: Buffer) => {
    output = `${output}${chunk}`.slice(-2_000);
  };
  child.stdout.on('data', learn);
  child.stderr.on('data', learn);
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    return { code, line: code === null ? '' : (output.trim().split('\n').at(-1) ?? '') };
  } finally {
    interrupted.removeEventListener('abort', stop);
  }
}

/** What the Overview says about the backups. */
export function backupReport({ dataDir, backups, hosted }: Environment): BackupReport {
  if (hosted) return { status: 'hosted' };
  if (!backups) return { status: 'off' };
  const { last, failure } = readBackupState(dataDir);
  return {
    status: 'on',
    last: last && { at: last.at, bytes: last.bytes },
    failure,
    isLate: isLate(new Date(), dateOf(last), backups),
  };
}

/** The same in a line for a monitor, which compares the age; undefined without a schedule. */
export function backupLine(environment: Environment): string | undefined {
  const report = backupReport(environment);
  if (report.status !== 'on') return undefined;
  const { last, failure } = report;
  const hours = last && Math.floor((Date.now() - Date.parse(last.at)) / (60 * 60_000));
  const age = last ? `${last.at}, ${hours} h ago${report.isLate ? ' (late)' : ''}` : 'none yet';
  return `last good backup: ${age}${failure ? '; the attempt after it failed' : ''}`;
}
