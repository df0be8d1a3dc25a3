import { constants } from 'node:fs';
import { copyFile, lstat, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { TRIAL_FILE } from '../embedded/opened-directories.ts';

/** Files that belong to the running process, whose copy would mislead another one, and the backups themselves. */
const OWN = /^(lock|lock\.pid|lock-journal|socket|backups|\.snapshot-.*)$/;

/** Whether an entry of the data directory belongs to the running process, or is the backups, and not the site's data. */
export function belongsToProcess(name: string): boolean {
  return OWN.test(name);
}

/**
 * A file modified this shortly before it was copied may change again with the same timestamp, so it is copied again.
 */
const TICK_NS = 1_000_000_000n;

/**
 * Copies a data directory into a new one. Run it once while the site is running, which takes long and gives an
 * inconsistent copy. Run it again while nothing is written: it copies only the changes, and the copy is then
 * consistent.
 */
export function createMirror(from: string, to: string): () => Promise<void> {
  /** For each file, its modification time and size when it was copied. */
  const copied = new Map<string, string>();

  async function mirror(path: string): Promise<void> {
    const target = join(to, path);
    await mkdir(target, { recursive: true, mode: 0o700 });
    const entries = (await readdir(join(from, path), { withFileTypes: true })).filter(
      ({ name }) => !TRIAL_FILE.test(name) && (path !== '' || !belongsToProcess(name)),
    );
    const names = new Set(entries.map(({ name }) => name));
    for (const name of await readdir(target))
      if (!names.has(name)) await rm(join(target, name), { recursive: true, force: true });
    for (const entry of entries) {
      const inner = join(path, entry.name);
      if (entry.isDirectory()) await unlessGone(mirror(inner));
      else if (entry.isFile()) await unlessGone(copy(inner));
    }
  }

  async function copy(path: string): Promise<void> {
    const begun = BigInt(Date.now()) * 1_000_000n;
    const { mtimeNs, size } = await lstat(join(from, path), { bigint: true });
    const state = `${mtimeNs} ${size}`;
    if (copied.get(path) === state) return;
    copied.delete(path);
    await copyFile(join(from, path), join(to, path), constants.COPYFILE_FICLONE);
    if (mtimeNs < begun - TICK_NS) copied.set(path, state);
  }

  return () => mirror('');
}

/** A file may disappear while the site is running. The second run then removes it from the copy. */
async function unlessGone(task: Promise<void>): Promise<void> {
  await task.catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}
