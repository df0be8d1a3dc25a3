import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Why nothing can be stored: the directory was removed, or another one has its path. */
export type Loss = 'gone' | 'replaced';

/** How the files are named that are written and read back to test a directory. Copies of the data leave them out. */
export const TRIAL_FILE = /^\.trial-/;

export type OpenedDirectories = Awaited<ReturnType<typeof openDirectories>>;

/**
 * Keeps directories open in order to check later whether their paths still lead to them. After its directory was
 * removed, a database continues to answer from open files, and every write that it then acknowledges is lost. While a
 * directory is open, its inode number is not reused.
 */
export async function openDirectories(paths: readonly string[]) {
  const opened: { path: string; handle: FileHandle }[] = [];
  // Other processes may test the same directory.
  const trial = `.trial-${randomBytes(6).toString('hex')}`;
  for (const path of paths) {
    await mkdir(path, { recursive: true });
    opened.push({ path, handle: await open(path, 'r') });
  }

  async function lossOf({ path, handle }: (typeof opened)[number]): Promise<Loss | undefined> {
    const [expected, found] = await Promise.all([
      handle.stat({ bigint: true }),
      stat(path, { bigint: true }).catch(() => undefined),
    ]);
    if (!found) return 'gone';
    return found.ino === expected.ino && found.dev === expected.dev ? undefined : 'replaced';
  }

  /** @returns what is wrong with the first directory that is no longer the one that was opened */
  async function loss(): Promise<Loss | undefined> {
    const losses = await Promise.all(opened.map(lossOf));
    return losses.find((one) => one !== undefined);
  }

  /** Writes a file into each directory and reads it back. */
  async function takeFiles(): Promise<boolean> {
    const written = `${process.pid} ${Date.now()}`;
    const tries = opened.map(async ({ path }) => {
      const file = join(path, trial);
      await writeFile(file, written, { mode: 0o600 });
      const isSame = (await readFile(file, 'utf8')) === written;
      await rm(file, { force: true });
      return isSame;
    });
    return (await Promise.all(tries)).every(Boolean);
  }

  return {
    loss,
    takeFiles,
    close: async () => {
      await Promise.all(opened.map(({ handle }) => handle.close()));
    },
  };
}
