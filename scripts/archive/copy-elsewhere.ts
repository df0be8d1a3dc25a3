import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, copyFile, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupCopy } from '../../server/backups/backup-settings.ts';
import { isUnfinished, superfluous } from '../../server/backups/schedule.ts';
import { StartError } from '../../server/environment.ts';
import { checkSum } from './manifest.ts';
import { type CopyTask, copyToStorage } from './storage.ts';

/** A command that takes longer than this hangs. */
const COMMAND_MS = 6 * 60 * 60_000;

/**
 * Copies a backup to where BACKUP_TO says, and removes what is superfluous there.
 * @returns words for a log
 * @throws StartError with the reason of a failure
 */
export async function copyElsewhere(copy: BackupCopy, file: string, task: CopyTask): Promise<string> {
  if (copy.kind === 'folder') return copyToFolder(copy.path, file, task);
  if (copy.kind === 's3') return copyToStorage(copy, file, task);
  await runShell(copy.command, file, task.interrupted);
  return 'copied by the command';
}

async function copyToFolder(folder: string, file: string, { name, keep }: CopyTask): Promise<string> {
  // Not made here: a disk that is not mounted has an empty folder in its place, or none.
  if (!existsSync(folder)) throw new StartError(`BACKUP_TO: the folder ${folder} is not there`);
  const unfinished = join(folder, `${name}.part`);
  try {
    for (const old of (await readdir(folder)).filter(isUnfinished)) await rm(join(folder, old), { recursive: true });
    await copyFile(file, unfinished);
    await chmod(unfinished, 0o600);
    await using copied = await open(unfinished, 'r');
    await copied.sync();
    if ((await checkSum(unfinished)).sha256 !== (await checkSum(file)).sha256)
      throw new StartError(`BACKUP_TO: what was written to ${folder} is not what can be read there`);
    await rename(unfinished, join(folder, name));
    for (const old of superfluous(await readdir(folder), keep)) await rm(join(folder, old));
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {});
    if (error instanceof StartError) throw error;
    throw new StartError(`BACKUP_TO: ${folder} cannot be written (${(error as NodeJS.ErrnoException).code})`);
  }
  return `copied to ${folder}`;
}

async function runShell(command: string, file: string, interrupted: AbortSignal): Promise<void> {
  // A group of its own, so that what the shell has started ends with it.
  const child = spawn('sh', ['-c', command, 'sh', file], { stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let output = '';
  const learn = (chunk: Buffer) => {
    output = `${output}${chunk}`.slice(-2_000);
  };
  child.stdout.on('data', learn);
  child.stderr.on('data', learn);
  const stopped = AbortSignal.any([interrupted, AbortSignal.timeout(COMMAND_MS)]);
  const stop = () => child.pid !== undefined && process.kill(-child.pid, 'SIGTERM');
  stopped.addEventListener('abort', stop);
  const code = await new Promise<number | string | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status, signal) => resolve(status ?? signal));
  });
  stopped.removeEventListener('abort', stop);
  if (code === 0) return;
  const line = output.trim().split('\n').at(-1);
  throw new StartError(`BACKUP_TO: the command ended with ${code}${line ? `: ${line}` : ''}`);
}
